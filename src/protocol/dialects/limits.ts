/** A block (its tags included) that is longer than this many bytes is dropped with a diagnostic. */
export const BLOCK_LIMIT = 64 * 1024;

/** What goes beyond this many bytes of one line is counted, not kept. */
export const LINE_LIMIT = 32 * 1024 * 1024;

/** Silence that ends a marker on a plain pipe. */
export const MARKER_QUIET_MS = 100;

/** Silence that ends an office block. */
export const OFFICE_QUIET_MS = 500;

/** The longest reason a thin FAIL carries, in characters. */
export const REASON_LIMIT = 100;
