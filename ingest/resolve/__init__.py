"""Who or what a pronoun, a surname, a role or "the company" stands for."""
