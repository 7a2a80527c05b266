import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { NewOffice } from "../../../../src/protocol/api/offices.ts";
import { ApiFailure } from "../../../data/api-failure.ts";
import { drafts } from "../../../data/drafts.ts";
import { openOffice, writeToMember } from "../../../data/office-acts.ts";
import { useNewOfficeWords } from "../../../i18n/new-office-words.ts";
import { toast } from "../../../ui/toast.tsx";
import { useFailureSentence } from "../../failure/failure-note.tsx";
import { messageDraft } from "../message-draft.ts";

/** An office to open, and the first message; an empty one is not sent. */
interface OpenedWith {
  readonly office: NewOffice;
  readonly to: string;
  readonly text: string;
}

/**
 * Returns the mutation that opens an office, sends the first message and shows the office. A message that could not be
 * sent becomes the draft of the office's message field.
 */
export function useOpenOffice() {
  const words = useNewOfficeWords();
  const sentenceOf = useFailureSentence();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ office, to, text }: OpenedWith) => {
      const { id } = await openOffice(office);
      if (text !== "")
        await writeToMember(id, to, text).catch((error: unknown) => {
          drafts.write(messageDraft(id, to), text);
          toast(words.notSent(sentenceOf(error)));
        });
      return { id, to };
    },
    onSuccess: ({ id, to }) =>
      navigate({ to: "/offices/$officeId", params: { officeId: id }, search: { member: to } }),
  });
}

/** Returns true if the server refused an office because of its project. */
export function isAboutProject(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "invalid" && !error.message.startsWith("members[");
}
