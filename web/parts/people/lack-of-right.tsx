import { LockKeyhole } from "lucide-react";
import { type RightName, rights } from "../../../src/protocol/people/right.ts";
import { useMe } from "../../data/people.ts";
import { useRoleWords } from "../../i18n/role-words.ts";

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
