import type { Workspace } from "./bases.ts";

/** A workspace with one defect: in which phase of which workflow it is looked at, and which criterion must object. */
export interface Defect {
  readonly name: string;
  readonly workflow: "create_app" | "modify_app" | "workflow";
  readonly phase: number;
  readonly workspace: Workspace;
  readonly criterion: string;
}

export type Edit = (text: string) => string;

/** Replaces a part of a text that must be there, so that a defect cannot vanish when its base changes. */
export const swap =
  (from: string, to: string): Edit =>
  (text) => {
    if (!text.includes(from)) throw new Error(`The base has no "${from}".`);
    return text.replace(from, () => to);
  };

export const more =
  (end: string): Edit =>
  (text) =>
    `${text}\n${end}\n`;

export const below = (heading: string, content: string): Edit =>
  swap(`## ${heading}\n`, `## ${heading}\n${content}\n\n`);

export const is =
  (text: string): Edit =>
  () =>
    text;

export function edited(base: Workspace, path: string, edit: Edit | null): Workspace {
  const { [path]: text = "", ...rest } = base;
  return edit === null ? rest : { ...rest, [path]: edit(text) };
}

/** A part of a document down to the next heading of level two. */
export function withoutPart(heading: string): Edit {
  return (text) => {
    const start = text.indexOf(`## ${heading}\n`);
    const end = text.indexOf("\n## ", start);
    if (start === -1) throw new Error(`The base has no part "${heading}".`);
    return text.slice(0, start) + (end === -1 ? "" : text.slice(end + 1));
  };
}

export const emptied =
  (heading: string): Edit =>
  (text) =>
    swap("\u0000", `## ${heading}\n\n`)(insertBefore(text, heading));

function insertBefore(text: string, heading: string): string {
  const start = text.indexOf(`## ${heading}\n`);
  return text.slice(0, start) + "\u0000" + withoutPart(heading)(text).slice(start);
}

export const headingsOf = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("#"));

export const repeating =
  (sentence: (index: number) => string): Edit =>
  (text) =>
    headingsOf(text)
      .map(
        (heading, index) =>
          `${heading}\n\n${Array.from({ length: 4 }, (_, at) => sentence(index * 4 + at)).join(" ")}`,
      )
      .join("\n\n");

/** A way to plant defects of create_app: in this phase, into this workspace. */
export const plantedIn =
  (phase: number, base: Workspace) =>
  (name: string, path: string, edit: Edit | null, criterion: string): Defect => ({
    name,
    workflow: "create_app",
    phase,
    workspace: edited(base, path, edit),
    criterion,
  });
