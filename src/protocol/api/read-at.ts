/** The header of an answer that tells at which place of the log of everything it was read: nothing before it is missing. */
export const readAtHeader = "Signalbox-Read-At";
