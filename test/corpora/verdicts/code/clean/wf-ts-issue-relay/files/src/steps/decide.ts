import type { Recent } from "../utils/recent.ts";
import type { Ticket } from "./parse.ts";

export const decide = (ticket: Ticket, recent: Recent): boolean =>
  ticket.priority === "urgent" && ticket.event === "created" && !recent.has(ticket.id);
