from .core import histogram, mean, median, moving_average, outliers, regression, variance

__all__ = ["histogram", "mean", "median", "moving_average", "outliers", "regression", "variance"]
