import { expect, test } from "vitest";
import { browserId, browserLabel } from "./push.ts";

test("a browser has a name by which a person recognises it", () => {
  const agents = [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0",
    "curl",
  ];
  expect(agents.map(browserLabel)).toEqual([
    "Edge, Windows",
    "Safari, iPhone",
    "Chrome, Android",
    "Firefox, Mac",
    "Browser",
  ]);
});

test("the id of a browser is the digest of its endpoint, as the server computes it", async () => {
  expect(await browserId("https://push.example.com/a")).toBe("6ec15ed3a4afc9c5");
});
