export interface Ticket {
  id: string;
  event: "created" | "updated";
  priority: "low" | "normal" | "urgent";
  title: string;
}

export function parse(body: Buffer): Ticket | undefined {
  let value: Partial<Ticket> | null;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
  if (value === null || typeof value !== "object") return undefined;
  const { id, event, priority, title } = value;
  if (typeof id !== "string" || id === "" || typeof title !== "string") return undefined;
  if (event !== "created" && event !== "updated") return undefined;
  if (priority !== "low" && priority !== "normal" && priority !== "urgent") return undefined;
  return { id, event, priority, title };
}
