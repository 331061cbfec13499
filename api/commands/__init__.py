"""What `wolfhour` can do, a module a command."""
