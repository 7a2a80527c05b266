"""Plain text invoices."""
