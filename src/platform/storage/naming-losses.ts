import { FilesLost, type LostRange } from "../../files/faults.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";

/** Returns the part of lost content that belongs to the snapshots of tasks. */
export function lostSnapshots(lost: readonly LostRange[]): readonly LostRange[] {
  return lost.filter(({ path }) => path.startsWith("snapshots/"));
}

/**
 * Returns snapshots that name the lost content if they lack an object: git says that it is missing, or that there is
 * no such file.
 */
export function namingLosses(taskId: TaskId, lost: readonly LostRange[], snapshots: Snapshots): Snapshots {
  const ranges = lostSnapshots(lost);
  if (ranges.length === 0) return snapshots;
  const named = (cause?: unknown): FilesLost => new FilesLost(taskId, ranges, cause);
  return new Proxy(snapshots, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const answer = (member as (...all: unknown[]) => unknown).apply(target, given);
        if (isGenerator(answer)) return naming(answer, named);
        if (!(answer instanceof Promise)) return answer;
        return answer.then(
          async (value: unknown) => {
            const isGone = value === null && (await isListed(target, name, given));
            if (isGone) throw named();
            return value;
          },
          (cause: unknown) => {
            throw named(cause);
          },
        );
      };
    },
  });
}

/** Returns true if something that could not be read must be there: a blob, or a file that its commit lists. */
async function isListed(
  snapshots: Snapshots,
  name: string | symbol,
  given: readonly unknown[],
): Promise<boolean> {
  if (name === "readBlob") return true;
  if (name !== "read") return false;
  const [commit, path] = given as [string, string];
  return snapshots.file(commit, path).then(
    (file) => file !== null,
    () => true,
  );
}

async function* naming(items: AsyncGenerator, named: (cause: unknown) => FilesLost): AsyncGenerator {
  try {
    yield* items;
  } catch (cause) {
    throw named(cause);
  }
}

function isGenerator(value: unknown): value is AsyncGenerator {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
