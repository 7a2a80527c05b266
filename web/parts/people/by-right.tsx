import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { ProjectId } from "../../../src/protocol/ids.ts";
import type { RightName } from "../../../src/protocol/people/right.ts";
import { useMay } from "../../data/rights.ts";

const Reason = lazy(async () => ({ default: (await import("./lack-of-right.tsx")).LackOfRight }));

/**
 * Controls that need a right. Who lacks it sees them disabled, below the reason. With `instead`, the reason stands in
 * their place; with `quiet`, another part of the page says it.
 */
export function ByRight(props: {
  right: RightName;
  project?: ProjectId | undefined;
  owner?: string | undefined;
  instead?: boolean;
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { right, project, owner, instead = false, quiet = false, className = "mb-4", children } = props;
  const may = useMay(right, { project, owner });
  return (
    <>
      {!may && !quiet && <LackOfRight right={right} owner={owner} className={className} />}
      {(may || !instead) && (
        <fieldset disabled={!may} data-locked={!may || undefined} className="contents">
          {children}
        </fieldset>
      )}
    </>
  );
}

/** The reason why the person may not do something, which is loaded on first use. */
export function LackOfRight(props: ComponentProps<typeof Reason>) {
  return (
    <Suspense fallback={<p className="min-h-9" />}>
      <Reason {...props} />
    </Suspense>
  );
}
