"""What can be said: functions, and work that is counted."""
