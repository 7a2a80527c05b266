import type { Notification } from "../../protocol/notify/notification.ts";
import type { Message } from "./sender.ts";

/** Returns a message with one notification for each content. */
export function messageTo(
  receiver: string,
  contents: readonly Notification["content"][] = [{ kind: "turn" }],
  more: Partial<Message> = {},
): Message {
  return {
    id: "t_00000001-0000012-x",
    receiver,
    person: "mina",
    reader: { language: "en", timeZone: "UTC" },
    isTest: false,
    notifications: contents.map((content, index) => ({
      id: `t_00000001-000001${index}`,
      delivery: `t_00000001-000001${index}-x`,
      stream: "t_00000001",
      streamKind: "task",
      seq: 12 + index,
      at: "2026-11-19T12:00:00.000Z",
      title: "Shop <!channel> & co",
      path: "/t/t_00000001",
      urgency: "normal",
      people: ["mina"],
      content,
    })),
    ...more,
  };
}
