/** Returns a shed without tools, members and loans. */
export function emptyShed() {
  return { tools: [], members: [], loans: [] };
}
