import { freeFrom } from "./availability.js";
import { addTool, toolOf } from "./catalogue.js";
import { extendLoan } from "./extensions.js";
import { bringBack, lend, loanOf } from "./loans.js";
import { addMember } from "./members.js";
import { receiptFor } from "./receipts.js";
import { findTools } from "./search.js";
import { joinWaiting, leaveWaiting, waitingFor } from "./waiting.js";

/** The commands at the desk. Each takes the shed, its words and the day, and returns the shed and an answer. */
const commands = {
  tool: (shed, [id, kind, ...name]) => ({
    shed: addTool(shed, { id, kind, name: name.join(" ") }),
    says: `${id} is in the shed.`,
  }),
  member: (shed, [id, ...name]) => ({
    shed: addMember(shed, { id, name: name.join(" ") }),
    says: `${id} is a member.`,
  }),
  find: (shed, words, today) => ({
    shed,
    says: findTools(shed, words.join(" "))
      .map(({ id, name }) => `${id}  ${name}, free from ${freeFrom(shed, id, today)}`)
      .join("\n"),
  }),
  lend: (shed, [tool, member], today) => {
    const [first] = waitingFor(shed, tool);
    if (first !== undefined && first !== member)
      throw new Error(`${first} waits for ${tool} and comes first.`);
    const lent = lend(leaveWaiting(shed, { tool, member }), { tool, member, today });
    return { shed: lent, says: `${toolOf(lent, tool).name} is due on ${loanOf(lent, tool).due}.` };
  },
  wait: (shed, [tool, member]) => {
    const waiting = joinWaiting(shed, { tool, member });
    return { shed: waiting, says: `${member} is number ${waitingFor(waiting, tool).length} for ${tool}.` };
  },
  extend: (shed, [tool], today) => {
    const [first] = waitingFor(shed, tool);
    if (first !== undefined) throw new Error(`${first} waits for ${tool}, so it must come back.`);
    const extended = extendLoan(shed, { tool, today });
    return { shed: extended, says: `${tool} is due on ${loanOf(extended, tool).due}.` };
  },
  return: (shed, [tool], today) => {
    const loan = loanOf(shed, tool);
    const back = bringBack(shed, { tool, today });
    return { shed: back, says: receiptFor(back, { ...loan, returned: today }) };
  },
};

/** The names of the commands. */
export const commandNames = Object.keys(commands);

/** Carries out one command at the desk. */
export function atTheDesk(shed, [name = "", ...words], today) {
  if (!Object.hasOwn(commands, name)) {
    throw new Error(`There is no command "${name}". Commands: ${commandNames.join(", ")}.`);
  }
  return commands[name](shed, words, today);
}
