import settings from "../config/workflow.config.json" with { type: "json" };
import { createWorkflow } from "./workflow.js";

const { PORT, WEBHOOK_SECRET, CALENDAR_URL, CALENDAR_TOKEN, DESK_URL } = process.env;
if (!WEBHOOK_SECRET) throw new Error("WEBHOOK_SECRET is not set. Copy it from the calendar's webhook settings.");
createWorkflow({ ...settings, secret: WEBHOOK_SECRET, calendarUrl: CALENDAR_URL, calendarToken: CALENDAR_TOKEN, deskUrl: DESK_URL }).listen(Number(PORT ?? 8080));
