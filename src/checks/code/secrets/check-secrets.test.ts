import { expect, test } from "vitest";
import { checkSecrets } from "./check-secrets.ts";

const random = "q7Zk2Wm9Xc4Vb8Nn1Ls6Jd3Hg5Fp0RtYwUe9";
const found = async (text: string, path = "a.txt", known: string[] = []): Promise<(number | undefined)[]> =>
  (await checkSecrets([{ path, text }], known)).findings.map(({ line }) => line);
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
  "a Discord webhook": joined("https://discord.com/api/", "webhooks/1183442097715564592/", random),
  "an ntfy token": joined("tk", "_", "9hd3kx0vq7w2mzr5bt8ncy4pju1s6"),
  "a password in a URL": `mongodb+srv://shed:${random.slice(0, 10)}@cluster0.birch.net`,
  "an assignment in YAML": `  client_secret: ${random.slice(0, 24)}`,
  "an assignment in an .ini": `password = ${random.slice(0, 16)}!`,
  "an assignment in JSON": `{"apiKey": "${random}"}`,
  "a private key in a string": joined('"-----BEGIN ', 'PRIVATE KEY-----\\nMIIE"'),
  "a token in base64 without padding": Buffer.from(joined("ghs", "_", random)).toString("base64url"),
};

test.each(Object.entries(secrets))("finds %s and its line", async (_, text) => {
  expect(await found(`one\n${text}\n`)).toEqual([2]);
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

test.each(harmless)("accepts %j", async (text) => {
  expect(await found(text)).toEqual([]);
});

/** Programs that put a secret together, each with the line of the finding. */
const programs: readonly (readonly [path: string, text: string, line: number])[] = [
  [
    "a.js",
    'const left = "9fK2xQv7LmZr4TbW";\nconst right = "c8NpYs3HdJ6gUeA1";\nexport const apiSecret = left + right;',
    3,
  ],
  ["a.js", `const { PORT, TOKEN = "${random}" } = process.env;`, 1],
  ["a.js", `const token = process.env.TOKEN ?? "${random}";`, 1],
  ["a.py", `TOKEN = ("${random.slice(0, 12)}"\n  "${random.slice(12)}")`, 1],
  ["a.js", `const t = ["ghs", "_", "${random}"].join("");`, 1],
  [
    "a.js",
    `const password = Buffer.from("${Buffer.from(random).toString("base64")}", "base64").toString();`,
    1,
  ],
  ["dist/a.min.js", `var a=1;var apiKey="${random}";`, 1],
];

test.each(programs)("finds a secret in %s: %s", async (path, text, line) => {
  expect(await found(text, path)).toEqual([line]);
});

/** Files of services and recorded requests, each with the line of the finding. */
const recorded: readonly (readonly [path: string, text: string, line: number])[] = [
  ["compose.yml", `services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: Herb5t-Wa1d!\n`, 4],
  ["deploy/app.service", `[Service]\nEnvironment=DB_PASSWORD=Kranich_77x\n`, 2],
  ["k8s/app.yaml", `- name: x\n  env:\n    SMTP_PASSWORD: "Fl0rian+2019"\n`, 3],
  ["Dockerfile", `FROM node:24\nENV API_KEY=Zaunk0enig!9\n`, 2],
  [
    "test/fixtures/login.json",
    `{\n  "headers": { "authorization": "Basic ${Buffer.from("mia:Winter2024!x").toString("base64")}" }\n}\n`,
    2,
  ],
  ["test/fixtures/login.http", `GET /me\nAuthorization: Bearer ${random}\n`, 2],
  ["test/cassettes/a.yaml", `headers:\n  Cookie:\n  - x\n  cookie: session=${random}\n`, 4],
  ["a.py", `import os\nKEY = os.environ.get("API_KEY", "${random}")\n`, 2],
  ["a.go", `package a\n\nvar secret = envOr("SIGNING_SECRET", "${random}")\n`, 3],
];

test.each(recorded)("finds a secret in %s: %s", async (path, text, line) => {
  expect(await found(text, path)).toEqual([line]);
});

const innocent: readonly (readonly [path: string, text: string])[] = [
  ["a.test.js", 'const token = "moss-and-fern-2";\nconst password = "correct-horse-4";'],
  ["a.js", "const token = await login(user1, passw0rdOf(user1));"],
  ["a.md", "The header is `Authorization: Bearer <token>`; tokens have 32 characters."],
  ["compose.yml", "POSTGRES_PASSWORD: postgres\nMYSQL_PASSWORD: local-dev-only\nSECRET_KEY: ${SECRET_KEY:?}"],
  ["compose.yml", "POSTGRES_PASSWORD_FILE: /run/secrets/Db_Password1"],
  [
    "deploy/app.service",
    "EnvironmentFile=/etc/app/secrets.env\nExecStart=/usr/bin/node server.js --token-file x",
  ],
  ["test/a.http", "Authorization: Bearer test-token\nCookie: session=abc; theme=dark"],
  ["test/a.json", `{ "authorization": "Basic ${Buffer.from("user:password").toString("base64")}" }`],
  ["a.js", 'headers: { authorization: `Bearer ${token}` }, cookie: "theme=dark; lang=ko"'],
  ["a.py", 'PORT = os.environ.get("PORT", "8080")\nNAME = os.environ.get("TOKEN_NAME", "session-token")'],
  ["a.yml", "uses: actions/checkout@3df4ab11eba7bda6032a0b82a6bb43b11571feac"],
  [
    "package-lock.json",
    '"integrity": "sha512-q7Zk2Wm9Xc4Vb8Nn1Ls6Jd3Hg5Fp0RtYwUe9q7Zk2Wm9Xc4Vb8Nn1Ls6Jd3Hg5Fp0=="',
  ],
];

test.each(innocent)("accepts %s: %s", async (path, text) => {
  expect(await found(text, path)).toEqual([]);
});

test("finds known values in plain text, base64 and hexadecimal", async () => {
  const value = "plain old words";
  const bytes = Buffer.from(value);
  for (const form of [value, bytes.toString("base64"), bytes.toString("hex")]) {
    expect(await found(`one\n${form}`, "a.md", [value])).toEqual([2]);
  }
});

const github = joined("ghs", "_", random);
const half = github.length / 2;
const [left, right] = [github.slice(0, half), github.slice(half)];
const codes = github
  .split("")
  .map((each) => each.charCodeAt(0))
  .join(", ");
const percent = github
  .split("")
  .map((each) => `%${each.charCodeAt(0).toString(16)}`)
  .join("");

/** Programs without a word that sounds like a secret. */
const inParts: readonly (readonly [path: string, text: string])[] = [
  ["a.js", `export const k = "${left}" + "${right}";`],
  ["a.js", `export const k = "${left}" +\n  "${right}";`],
  ["a.js", `const a = "${left}";\nexport const k = \`\${a}${right}\`;`],
  [
    "a.js",
    `const p = ["ghs", "${random.slice(0, 20)}", "${random.slice(20)}"];\nexport const k = \`Bearer \${p[0]}_\${p.slice(1).join("")}\`;`,
  ],
  ["a.js", `export const k = "${github.split("").toReversed().join("")}".split("").reverse().join("");`],
  ["a.js", `export const k = String.fromCharCode(${codes});`],
  ["a.js", `export const k = [${codes}].map((c) => String.fromCharCode(c)).join("");`],
  ["a.js", `export const k = decodeURIComponent("${percent}");`],
  ["a.ts", `export const k: string = "${left}".concat("${right}");`],
  ["a.py", `K = ("${left}" "${right}")`],
  ["a.py", `K = "%s%s" % ("${left}", "${right}")`],
  ["a.py", `K = "{}{}".format("${left}", "${right}")`],
  ["a.py", `A = "${left}"\nK = f"{A}${right}"`],
  ["a.py", `K = bytes([${codes}]).decode()`],
  ["a.go", `package a\n\nconst k = "${left}" + "${right}"\n`],
  ["a.go", `package a\n\nvar k = strings.Join([]string{"${left}", "${right}"}, "")\n`],
  ["a.sh", `K="${left}""${right}"`],
  ["a.php", `<?php $k = '${left}' . '${right}';`],
  ["A.java", `class A { String k = "${left}" + "${right}"; }`],
  ["a.rb", `K = "${left}" "${right}"`],
];

test.each(inParts)("finds the parts of a token in %s: %s", async (path, text) => {
  expect((await found(text, path)).length).toBeGreaterThan(0);
});

test("finds parts of a value of this installation", async () => {
  for (const text of [
    'const name = "inst-value-" + "83jf92kd";',
    'name = ("inst-value-"\n  "83jf92kd")',
    "x = `inst-${`value-83jf92kd`}`;",
  ])
    expect(
      await found(text, text.startsWith("name") ? "a.py" : "a.js", ["inst-value-83jf92kd"]),
    ).toHaveLength(1);
});

test("finds secrets with Korean names, and long random values without one", async () => {
  const value = random.slice(0, 24);
  expect(await found(`관리자 비밀번호: ${value}`, "a.md")).toEqual([1]);
  expect(await found(`const 비밀번호 = "${value}";`, "a.js")).toEqual([1]);
  expect(await found(`인증 키 = ${value}`, "a.ini")).toEqual([1]);
  expect(await found(`export const k = "${random}";`, "a.js")).toEqual([1]);
});

test.each([
  ["a.js", 'const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";'],
  ["a.js", 'const greeting = "Hello, " + "world" + name;'],
  ["a.js", `const sheetId = "${random}";`],
  ["a.js", 'const className = "MyVeryLongComponentNameInCamelCase2024Edition";'],
  ["a.test.js", `const value = "${random}";`],
  ["a.py", 'KEYS = ["name", "size", "day"]\nTITLE = "%s, %s" % ("a", "b")'],
  ["a.md", "비밀번호: 8자 이상이어야 합니다. 토큰: 로그인할 때 받습니다."],
  ["a.js", 'const url = "https://example.org/" + "a/b/c" + "?q=1";'],
])("accepts constants in %s: %s", async (path, text) => {
  expect(await found(text, path)).toEqual([]);
});
