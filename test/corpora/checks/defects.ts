import { codeDefects } from "./code-defects.ts";
import { designDefects } from "./design-defects.ts";
import type { Defect } from "./edits.ts";
import { otherDefects } from "./other-defects.ts";
import { planningDefects } from "./planning-defects.ts";

/** Workspaces with one planted defect each. */
export const defects: readonly Defect[] = [
  ...planningDefects,
  ...designDefects,
  ...codeDefects,
  ...otherDefects,
];
