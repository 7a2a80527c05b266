/** Begins the comment in the event stream that reports the trouble as JSON, null when it is over. */
export const diskComment = "disk ";
