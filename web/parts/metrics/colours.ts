/** The colours of rows in a plot, each far from the one before it, in the page's own tokens. */
export const colours = ["--running", "--waiting", "--done", "--checking", "--failed", "--quiet"] as const;
