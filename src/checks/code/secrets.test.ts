import { expect, test } from "vitest";
import { checkSecrets } from "./secrets.ts";

const random = "q7Zk2Wm9Xc4Vb8Nn1Ls6Jd3Hg5Fp0RtYwUe9";
const found = (text: string): (number | undefined)[] =>
  checkSecrets({ paths: [], texts: [{ path: "a.txt", text }], textOf: () => null }).map(({ line }) => line);
const joined = (...parts: string[]): string => parts.join("");

/** Credentials are assembled at run time, so that no scanner reports this file as a leak. */
const secrets: Record<string, string> = {
  "an AWS key": joined("AKIA", "QZ7K2WM9XC4VB8NL"),
  "a GitHub token": joined("ghs", "_", random),
  "a GitLab token": joined("gl", "pat-", random.slice(0, 20)),
  "a Slack token": joined("xox", "b-", "2401-5532-", random.slice(0, 20)),
  "a model API key": joined("sk-", "ant-", random),
  "a Stripe key": joined("sk_", "live_", random.slice(0, 24)),
  "a Google key": joined("AI", "za", random.slice(0, 35)),
  "an npm token": joined("np", "m_", random),
  "a password in a URL": `mongodb+srv://shed:${random.slice(0, 10)}@cluster0.birch.net`,
  "an assignment in YAML": `  client_secret: ${random.slice(0, 24)}`,
  "an assignment in an .ini": `password = ${random.slice(0, 16)}!`,
  "an assignment in JSON": `{"apiKey": "${random}"}`,
  "a private key in a string": joined('"-----BEGIN ', 'PRIVATE KEY-----\\nMIIE"'),
  "a token in base64 without padding": Buffer.from(joined("ghs", "_", random)).toString("base64url"),
};

test.each(Object.entries(secrets))("finds %s and its line", (_, text) => {
  expect(found(`one\n${text}\n`)).toEqual([2]);
});

const harmless = [
  "AKIAIOSFODNN7EXAMPLE",
  "token = getToken(request)",
  "const password = await askForPassword();",
  'password: "correct horse battery staple"',
  "SECRET_KEY=change-me-to-something-123456",
  "API_KEY=your_api_key_12345678901234",
  "secret: ${SECRET_FROM_ENV_12345678}",
  "postgres://user:password@db.example.net/app",
  "postgres://app:app12345@localhost:5432/app",
  "3f786850e387550fdab836ed7e6dc881de23001b",
  "6f1e2b1c-8f5a-4d5e-9c55-0a4b6b1d2e3f",
  joined("ghp", "_", "x".repeat(36)),
  "tokenize(theWholeText, withAllOptions)",
  'const token = randomBytes(32).toString("base64url");',
  "this.tokenize = line_js_1.tokenize;",
  "usage: { input_tokens: random.below(9000), output_tokens: random.below(900) },",
  joined('const start = "-----BEGIN ', 'PRIVATE KEY-----";'),
  joined("Bearer ey", "JhbGciOiJIUzI1NiJ9.ey", `JzdWIiOiIxMjM0NTY3ODkwIn0.${random}`),
  "The token expires after 15 minutes.",
];

test.each(harmless)("accepts %j", (text) => {
  expect(found(text)).toEqual([]);
});
