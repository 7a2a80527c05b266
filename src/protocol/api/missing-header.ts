/** Name of the response header with the number of bytes of an output that the file store has lost. Absent if there are none. */
export const missingHeader = "Signalbox-Missing";
