"""Find dead links in Markdown files."""
