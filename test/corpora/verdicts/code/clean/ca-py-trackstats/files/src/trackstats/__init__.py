"""Statistics of recorded walks."""
