"""杭州麻将 Hangzhou mahjong: rules, engine, bots and a terminal table."""

__version__ = "0.1.0"
