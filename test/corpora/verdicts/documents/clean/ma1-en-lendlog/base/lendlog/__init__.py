"""Loans of a parish library."""
