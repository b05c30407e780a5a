"""How the evaluator's weights are made: games that it plays against itself."""
