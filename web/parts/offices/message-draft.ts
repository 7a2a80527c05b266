import type { OfficeId } from "../../../src/protocol/ids.ts";

/** Returns the name of the draft of a message to a member. */
export function messageDraft(officeId: OfficeId, name: string): string {
  return `message.${officeId}.${name}`;
}
