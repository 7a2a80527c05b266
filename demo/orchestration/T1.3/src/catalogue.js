import { kinds } from "./kinds.js";

/** Adds a tool to the shed. */
export function addTool(shed, { id, name, kind, ...more }) {
  if (!Object.hasOwn(kinds, kind)) throw new Error(`The shed does not lend the kind "${kind}".`);
  if (shed.tools.some((tool) => tool.id === id)) throw new Error(`There already is a tool ${id}.`);
  return { ...shed, tools: [...shed.tools, { id, name, kind, ...more }] };
}

/** Returns a tool by its id. */
export function toolOf(shed, id) {
  const tool = shed.tools.find((each) => each.id === id);
  if (tool === undefined) throw new Error(`There is no tool ${id}.`);
  return tool;
}
