import { fileTables } from "../../file-tables.ts";
import { tables } from "./0001-tables.ts";
import { offices } from "./0002-offices.ts";
import { nodes } from "./0003-nodes.ts";
import { people } from "./0005-people.ts";
import { endedNodes } from "./0004-ended-nodes.ts";
import { projects } from "./0006-projects.ts";
import { notifications } from "./0007-notifications.ts";
import { triggers } from "./0008-triggers.ts";

/** All schema migrations in order; the first creates version 1. Never edit a published migration. */
export const migrations: readonly string[] = [
  tables,
  offices,
  nodes,
  fileTables,
  endedNodes,
  people,
  projects,
  notifications,
  triggers,
];
