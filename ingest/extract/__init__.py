"""What a document says, read out of its annotated text: entities, turns, attributions, relations, assertions, quotations."""
