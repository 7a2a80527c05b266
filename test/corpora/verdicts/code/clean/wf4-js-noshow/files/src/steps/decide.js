/** Whether an ended appointment is a no-show; undefined if the message cannot be used. */
export function noShow(message) {
  if (typeof message?.appointment !== "string" || !/^[A-Z0-9-]{1,20}$/.test(message.appointment)) return undefined;
  if (message.checkedInAt !== null && typeof message.checkedInAt !== "string") return undefined;
  return { appointment: message.appointment, missed: message.checkedInAt === null };
}
