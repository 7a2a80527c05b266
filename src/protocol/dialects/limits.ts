/** Maximum size of a block in bytes, including its tags. A longer one is dropped with a diagnostic. */
export const BLOCK_LIMIT = 64 * 1024;

/** Maximum length of a line in bytes. The rest of a longer line is counted, not stored. */
export const LINE_LIMIT = 32 * 1024 * 1024;

/** Duration of silence that ends a marker on a plain pipe. */
export const MARKER_QUIET_MS = 100;

/** Duration of silence that ends an office block. */
export const OFFICE_QUIET_MS = 500;

/** Maximum length of the reason of a thin FAIL, in characters. */
export const REASON_LIMIT = 100;
