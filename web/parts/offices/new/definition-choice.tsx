import type { MemberDefinition, OfficeDefinition } from "../../../../src/protocol/office/definition.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useNewOfficeWords } from "../../../i18n/new-office-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The installed offices as radio buttons, each with its description and its members. */
export function DefinitionChoice(props: {
  definitions: readonly OfficeDefinition[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const { definitions, chosen, onChoose } = props;
  const words = useNewOfficeWords();
  const format = useFormat();
  const say = usePlatformWords();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{words.choose}</legend>
      <div className="grid gap-2">
        {definitions.map(({ name, title, description, members }) => (
          <label
            key={name}
            data-definition={name}
            className="flex gap-3 rounded-lg border border-line px-3 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="office"
              value={name}
              checked={name === chosen}
              className="mt-0.5 size-4.5 shrink-0 accent-accent outline-none"
              onChange={() => onChoose(name)}
            />
            <span className="min-w-0">
              <span className="flex flex-wrap gap-x-2">
                <span className="font-semibold">
                  <VisibleText text={say(title)} />
                </span>
                <span className="text-soft">
                  {words.members(members.length, format.count(members.length))}
                </span>
              </span>
              {description !== "" && (
                <span className="block text-soft">
                  <VisibleText text={say(description)} />
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The members of the chosen office: their names, whom they may call, and their roles. */
export function DefinitionMembers({ definition: { members } }: { definition: OfficeDefinition }) {
  const words = useNewOfficeWords();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {members.map((member) => (
        <li key={member.name} data-defined={member.name}>
          <details className="px-3">
            <summary className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2 pointer-coarse:min-h-11">
              <span className="font-semibold">{member.name}</span>
              <span className="text-soft">{callsOf(member, words)}</span>
              {member.agent !== undefined && (
                <span className="text-soft">{words.ownAgent(member.agent)}</span>
              )}
              <span className="ml-auto text-xs text-accent">{words.role}</span>
            </summary>
            <pre
              tabIndex={0}
              aria-label={words.roleOf(member.name)}
              className="mb-3 max-h-72 overflow-auto rounded-md bg-panel px-3 py-2 font-sans text-xs whitespace-pre-wrap"
            >
              <VisibleText text={member.role} />
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

function callsOf({ mayCall }: MemberDefinition, words: ReturnType<typeof useNewOfficeWords>): string {
  if (mayCall === undefined) return words.mayCallAll;
  return mayCall.length === 0 ? words.mayCallNobody : words.mayCall(mayCall.join(", "));
}
