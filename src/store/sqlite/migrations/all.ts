import { log } from "./0001-log.ts";
import { tasks } from "./0002-tasks.ts";
import { responses } from "./0003-responses.ts";
import { usage } from "./0004-usage.ts";
import { settings } from "./0005-settings.ts";
import { reviews } from "./0006-reviews.ts";
import { outcomes } from "./0007-outcomes.ts";
import { drafts } from "./0008-drafts.ts";
import { streams } from "./0009-streams.ts";
import { children } from "./0010-children.ts";
import { coordination } from "./0011-coordination.ts";
import { coordinators } from "./0012-coordinators.ts";
import { offices } from "./0013-offices.ts";
import { people } from "./0016-people.ts";
import { nodes } from "./0014-nodes.ts";
import { endedNodes } from "./0015-ended-nodes.ts";
import { projects } from "./0017-projects.ts";
import { notifications } from "./0018-notifications.ts";
import { triggers } from "./0019-triggers.ts";

/** All schema migrations in order; the first creates version 1. Never edit a published migration. */
export const migrations: readonly string[] = [
  log,
  tasks,
  responses,
  usage,
  settings,
  reviews,
  outcomes,
  drafts,
  streams,
  children,
  coordination,
  coordinators,
  offices,
  nodes,
  endedNodes,
  people,
  projects,
  notifications,
  triggers,
];
