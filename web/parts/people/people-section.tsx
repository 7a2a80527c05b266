import { useQuery } from "@tanstack/react-query";
import { everybody } from "../../data/people.ts";
import { useMay } from "../../data/rights.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { PersonRow, RemovedRow } from "./person-row.tsx";

/** The people of the installation. Administrators also invite, change roles and remove. */
export function PeopleSection() {
  const words = usePeopleWords();
  const mayAdminister = useMay("administer");
  const people = useQuery({ ...everybody, refetchOnMount: "always" });
  if (people.data === undefined) return <LoadingOrFailure of={people} shape="rows" className="" />;
  const present = people.data.filter(({ removedAt }) => removedAt === null);
  const removed = people.data.filter(({ removedAt }) => removedAt !== null);
  const administrators = present.filter(({ role }) => role === "administrator");
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-label={words.intro}>
        <p className="text-soft">{words.intro}</p>
        {!mayAdminister && <p className="text-soft">{words.onlyAdministrators}</p>}
        <ul className="divide-y divide-line border-y border-line">
          {present.map((person) => (
            <PersonRow
              key={person.name}
              person={person}
              mayAdminister={mayAdminister}
              isLast={administrators.length === 1 && person.role === "administrator"}
            />
          ))}
        </ul>
      </section>
      {mayAdminister && <InviteForm />}
      {mayAdminister && <InvitationList />}
      {mayAdminister && removed.length > 0 && (
        <details>
          <summary className="min-h-9 pointer-coarse:min-h-11 content-center font-semibold">
            {words.removed} ({removed.length})
          </summary>
          <ul className="divide-y divide-line border-y border-line">
            {removed.map((person) => (
              <RemovedRow key={person.name} person={person} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
