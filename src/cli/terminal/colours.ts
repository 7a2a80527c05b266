/**
 * Returns true if words for this output get colours: at a terminal, unless the person has turned colours off. Forced
 * colours are also in pipes. A terminal in continuous integration is a terminal like any other; Node would give it none.
 */
export function hasColours(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force = "", CLICOLOR_FORCE: forced = "", NO_COLOR: none = "", CLICOLOR, TERM } = env;
  if (/^(?:0|false)$/.test(force)) return false;
  if (force !== "" || !/^0?$/.test(forced)) return true;
  return isTerminal && none === "" && CLICOLOR !== "0" && TERM !== "dumb";
}
