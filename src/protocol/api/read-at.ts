/** Name of the response header with the log position at which the response was read. No event before it is missing. */
export const readAtHeader = "Signalbox-Read-At";
