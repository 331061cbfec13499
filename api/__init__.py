"""The outside of wolfhour: command line, HTTP, stream, page."""
