import { kinds } from "./kinds.js";

/** Returns the tools that must be sharpened before they are lent again. */
export function toolsToSharpen(shed) {
  return shed.tools.filter(({ id, kind }) => {
    const { sharpenAfter } = kinds[kind];
    const returned = shed.loans.filter((loan) => loan.tool === id && loan.returned !== null).length;
    return sharpenAfter !== undefined && returned > 0 && returned % sharpenAfter === 0;
  });
}
