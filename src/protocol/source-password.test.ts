import { expect, test } from "vitest";
import { hasPassword } from "./source-password.ts";

const password = ["hun", "ter2"].join("");
const token = `ghp_${"a1".repeat(18)}`;

test.each([
  [`https://me:${password}@git.example/app.git`, true],
  [`  HTTPS://:${password}@git.example/app.git`, true],
  [`https://${token}@github.com/acme/app.git`, true],
  [`https://${"0123456789abcdef".repeat(2)}@git.example/app.git`, true],
  ["https://git@git.example/app.git", false],
  ["https://first.last%40mail.example@git.example/app.git", false],
  ["https://git.example/~me:you@home/app.git", false],
  ["ssh://git@git.example:22/app.git", false],
  ["git@git.example:acme/app.git", false],
  ["/srv/me:you@home/app", false],
  ["", false],
])("%s contains a password or token: %s", (source, expected) => {
  expect(hasPassword(source)).toBe(expected);
});
