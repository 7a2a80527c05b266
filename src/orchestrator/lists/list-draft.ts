import type {
  Contradiction,
  ExternalDependency,
  ListBarrier,
  ListContainer,
  ListedTask,
  ListEdge,
  ListError,
  ListPhase,
} from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/**
 * A list as the reader of its dialect found it. `finishList` resolves the ids, keeps the strongest source of
 * each dependency, and adds the errors that all dialects share: duplicate ids, missing dependencies and
 * cycles.
 */
export interface ListDraft {
  readonly title: string | null;
  readonly phases: readonly ListPhase[];
  readonly tasks: readonly ListedTask[];
  /** The tasks with subtasks. Their ids are not among `tasks`. */
  readonly containers: readonly ListContainer[];
  /** The dependencies as written, from every source. Ids may differ in case from those of the tasks. */
  readonly edges: readonly ListEdge[];
  readonly barriers: readonly ListBarrier[];
  readonly external: readonly ExternalDependency[];
  readonly contradictions: readonly Contradiction[];
  readonly errors: readonly ListError[];
  /** The places of `tasks`, if the reader needed them, too. */
  readonly places?: TaskPlaces;
}
