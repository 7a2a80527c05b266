/**
 * Definitions by the text of their file. The bundle of the program has those of the built-in files, so that a server
 * need not parse them at every start; a checkout has none.
 */
export const preparedDefinitions: ReadonlyMap<string, unknown> = new Map();
