import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** The options of `signalbox trigger create`. */
export interface TriggerFlags {
  readonly file?: string;
  readonly name?: string;
  readonly cron?: string;
  readonly timeZone?: string;
  readonly missed?: string;
  readonly webhook?: string;
  readonly only?: readonly string[];
  readonly after?: string;
  readonly ends?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly agent?: string;
  readonly verifier?: string;
  readonly source?: string;
  readonly budget?: string;
  readonly orchestrate?: string;
  readonly list?: string;
  readonly overlap?: string;
  readonly disabled?: boolean;
}

/** Returns the trigger that options describe. Its schema then checks the values. */
export function definitionOf(flags: TriggerFlags, description: string | undefined): unknown {
  const { cron, webhook, after } = flags;
  const kinds = [cron, webhook, after].filter((each) => each !== undefined);
  if (kinds.length !== 1)
    throw new CommandFailure(exitCodes.wrongUsage, "Use exactly one of --cron, --webhook and --after.");
  return defined({
    name: flags.name ?? flags.title ?? flags.orchestrate,
    when: whenOf(flags),
    work: defined(
      flags.orchestrate === undefined
        ? {
            kind: "task",
            type: flags.type,
            title: flags.title,
            description,
            agent: flags.agent,
            verifier: flags.verifier,
            source: flags.source,
            budget: flags.budget === undefined ? undefined : Number(flags.budget),
          }
        : { kind: "orchestration", path: flags.orchestrate, list: flags.list },
    ),
    overlap: flags.overlap,
    enabled: flags.disabled === true ? false : undefined,
  });
}

function whenOf({ cron, timeZone, missed, webhook, after, ends, only = [] }: TriggerFlags): unknown {
  if (cron !== undefined) return defined({ kind: "schedule", cron, timeZone, missed });
  const conditions = only.map(conditionOf);
  if (webhook !== undefined) return { kind: "webhook", scheme: webhook, only: conditions };
  return defined({ kind: "event", of: after, ends: ends?.split(","), only: conditions });
}

function conditionOf(text: string): unknown {
  const at = text.indexOf("=");
  if (at < 1)
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${text}" is not a condition. Write FIELD=VALUE,VALUE, such as payload.action=opened,reopened.`,
    );
  return { field: text.slice(0, at), is: text.slice(at + 1).split(",") };
}

/** Leaves out what was not given. */
function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
