import type { OfficeId } from "../../../../src/protocol/ids.ts";
import { writeToMember } from "../../../data/office-acts.ts";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { MessageForm } from "../../composer/message-form.tsx";
import { messageDraft } from "../message-draft.ts";

/** The field for messages to a member. */
export function MessageBox({ officeId, name }: { officeId: OfficeId; name: string }) {
  const words = useMemberWords();
  return (
    <MessageForm
      draft={messageDraft(officeId, name)}
      label={words.write(name)}
      placeholder={words.write(name)}
      send={(message) => writeToMember(officeId, name, message)}
    />
  );
}
