import type { AgentMessage } from "../../protocol/agent-message.ts";
import { printMessage } from "../../protocol/dialects/print.ts";
import type { Inbox } from "../inbox.ts";
import { languageOf } from "../language.ts";
import type { Stage } from "../stage.ts";
import { playDev } from "./dev.ts";
import { memberWords } from "./member-words.ts";
import { playPo } from "./po.ts";
import { playQa } from "./qa.ts";
import { deliver, type Mail, type Reply, type Scene, tell } from "./scene.ts";
import { readShop, type Shop } from "./shop.ts";

type Start = Extract<AgentMessage, { type: "task_start" }>;

/** Returns a member's reply to a message; null if the message is not part of its work. */
type Play = (mail: Mail, shop: Shop, scene: Scene) => Promise<Reply | null>;

const plays: Readonly<Record<string, Play>> = { PO: playPo, Dev: playDev, QA: playQa };

/**
 * Plays a member of the product office. Each turn depends only on its messages and on the files of the workspace, and
 * ends with exactly one message, so a turn that was cut off at any point can be repeated.
 */
export async function playMember(start: Start, inbox: Inbox, stage: Stage): Promise<void> {
  const scene = { language: start.language ?? languageOf(start), stage };
  for (let mail = await nextMail(inbox); mail !== null; mail = await nextMail(inbox))
    stage.print(printMessage(await replyTo(mail, start.role, scene)));
}

async function replyTo(mail: Mail, name: string, scene: Scene): Promise<Reply> {
  const words = memberWords[scene.language];
  const shop = await readShop();
  const play = Object.hasOwn(plays, name) ? plays[name] : undefined;
  const reply = play === undefined || shop === null ? null : await play(mail, shop, scene);
  if (reply !== null) return reply;
  const text = shop === null || play === undefined ? words.otherProject : words.otherRequest(name);
  return mail.kind === "task" ? deliver(mail.from, text) : tell(text);
}

/** The time in which further messages of a turn follow the first. */
const followsWithinMs = 200;

/** The kinds of messages, most urgent first. */
const urgency: readonly Mail["kind"][] = ["task", "result", "answer", "error", "message"];

/** Waits for the messages of a turn, and returns the most urgent one; null if there are no more. */
async function nextMail(inbox: Inbox): Promise<Mail | null> {
  let most: Mail | null = null;
  for (;;) {
    const message = most === null ? await inbox.next() : await inbox.within(followsWithinMs);
    if (message === null) return most;
    const mail = mailIn(message);
    if (mail !== null && (most === null || rank(mail) <= rank(most))) most = mail;
  }
}

function rank({ kind }: Mail): number {
  return urgency.indexOf(kind);
}

function mailIn(message: AgentMessage): Mail | null {
  if (message.type === "office_message") return message;
  if (message.type !== "protocol_error") return null;
  return { kind: "error", from: message.block, text: message.reason };
}
