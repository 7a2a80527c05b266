import { Shelf } from "./shelf.js";

export interface Message { userId: string; text: string; at: number }

export function reply(shelf: Shelf, message: Message): string {
  const [command, ...rest] = message.text.trim().split(/\s+/);
  const argument = rest.join(" ");
  switch (command) {
    case "/add":
      if (!argument) return "책 제목을 적어 주세요. 예: /add 토지";
      shelf.add(argument, message.userId, message.at);
      return `'${argument}'을(를) 목록에 올렸어요.`;
    case "/list":
      return shelf.titles().join("\n") || "아직 책이 없어요.";
    default:
      return "쓸 수 있는 명령: /add, /list";
  }
}
