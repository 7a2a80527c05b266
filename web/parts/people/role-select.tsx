import { useMutation } from "@tanstack/react-query";
import type { Person, Role } from "../../../src/protocol/people/person.ts";
import { roles } from "../../../src/protocol/people/role.ts";
import { editPerson } from "../../data/people-acts.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { Select } from "../../ui/labelled.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/** The role of a person in the installation, which applies as soon as it is chosen. The last administrator keeps it. */
export function RoleSelect({ person, isLast }: { person: Person; isLast: boolean }) {
  const { name, displayName, role } = person;
  const words = usePeopleWords();
  const { Roles } = useRoleWords();
  const change = useMutation({ mutationFn: (chosen: Role | null) => editPerson(name, { role: chosen }) });
  if (isLast) return <span className="px-2">{Roles.administrator}</span>;
  const shown = (change.isPending ? change.variables : role) ?? "";
  return (
    <>
      <Select
        label={words.roleOf(displayName)}
        value={shown}
        options={[
          ...roles.map((value) => ({ value: value as string, label: Roles[value] })),
          ...(person.projects.length > 0 || role === null ? [{ value: "", label: words.noRole }] : []),
        ]}
        onChange={(value) => change.mutate(value === "" ? null : (value as Role))}
      />
      <FailureNote error={change.error} />
    </>
  );
}
