/** Returns the tools whose name or kind contains every word, in any case. */
export function findTools(shed, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return shed.tools.filter(({ name, kind }) => {
    const searched = `${name} ${kind}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
