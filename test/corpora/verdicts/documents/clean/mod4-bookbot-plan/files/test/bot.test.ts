import { expect, test } from "vitest";
import { reply } from "../src/bot.js";
import { Shelf } from "../src/shelf.js";

test("/add then /list", () => {
  const shelf = new Shelf();
  reply(shelf, { userId: "u1", text: "/add 토지", at: 0 });
  expect(reply(shelf, { userId: "u2", text: "/list", at: 1 })).toBe("토지");
});

test("help names the commands", () => {
  expect(reply(new Shelf(), { userId: "u1", text: "hi", at: 0 })).toContain("/add");
});
