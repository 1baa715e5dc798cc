"""The commands, one module each: `add_options(parser, words)` and `run(options, words) -> exit code`."""

COMMANDS = ("play", "score", "sim", "replay", "advise", "review", "rules", "table", "keep")
