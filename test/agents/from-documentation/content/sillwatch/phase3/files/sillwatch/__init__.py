"""Sillwatch: when is there enough water over the sill?"""
