"""Language models at the seats. Import `players.llm.models` only where a model is really used."""
