"""One verb a module; each has `register(app)`. Heavy imports stand inside the verbs."""
