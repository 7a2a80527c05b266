"""Daily summaries of river gauge readings."""
