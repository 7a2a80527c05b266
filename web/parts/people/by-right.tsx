import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import type { ProjectId } from "../../../src/protocol/ids.ts";
import { rights, type RightName } from "../../../src/protocol/people/right.ts";
import { useMay } from "../../data/rights.ts";
import { useMe } from "../../data/people.ts";
import { useRoleWords } from "../../i18n/role-words.ts";

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

/** The reason why the person may not do something. */
export function LackOfRight(props: { right: RightName; owner?: string | undefined; className?: string }) {
  const { right, owner, className = "" } = props;
  const words = useRoleWords();
  const own = useMe();
  const wanted = rights[right];
  if (wanted.who !== "role") return null;
  const others = "others" in wanted ? wanted.others : wanted.least;
  const isMember = own?.role !== "viewer" && own?.role !== null;
  const needed = owner === own?.name || !isMember ? wanted.least : others;
  return (
    <p data-lacks={right} className={`flex items-start gap-2 text-soft ${className}`}>
      <LockKeyhole size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      {words.needs[needed]}
    </p>
  );
}
