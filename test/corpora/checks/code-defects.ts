import { nodeProject } from "./bases.ts";
import { emptied, is, more, plantedIn, swap, withoutPart } from "./edits.ts";
import type { Defect } from "./edits.ts";

const lendingTest = "test/lending.test.js";

const letters = "q7Zk2Wm9Xc4Vb8Nn1Ls6Jd3Hg5Fp0RtYwUe9";
const githubToken = ["ghp", letters].join("_");
const jwt = [["ey", "JhbGciOiJIUzI1NiJ9"].join(""), ["ey", "JzdWIiOiJtYXJhIn0"].join(""), letters].join(".");

const in3 = plantedIn(3, nodeProject);

/** The possible defects of code. */
export const codeDefects: readonly Defect[] = [
  in3("no manifest", "package.json", null, "P3_MANIFEST"),
  in3("no README", "README.md", null, "P3_README"),
  in3("a README without a part on tests", "README.md", withoutPart("Tests"), "P3_README"),
  in3("a README with an empty part", "README.md", emptied("Installation"), "P3_README"),
  in3(
    "a README that does not say what it is",
    "README.md",
    swap("Neighbours lend tools to each other with this small web application.\n", ""),
    "P3_README",
  ),
  in3("no .gitignore", ".gitignore", null, "P3_GITIGNORE"),
  in3("a .gitignore without .env", ".gitignore", is("node_modules\n.env.local\n# .env\n"), "P3_GITIGNORE"),
  in3("a .gitignore that takes it back", ".gitignore", more("!.env"), "P3_GITIGNORE"),
  in3(".env is there although it is ignored", ".env", is("DATABASE_FILE=/srv/toolshed.db\n"), "P3_ENV_FILE"),
  in3(".env.local in a folder", "web/.env.local", is("DATABASE_FILE=/srv/toolshed.db\n"), "P3_ENV_FILE"),
  in3("no .env.example", ".env.example", null, "P3_ENV_EXAMPLE"),
  in3(
    "a variable that is not listed",
    "src/mail.js",
    is("const { SMTP_URL, MAIL_FROM = 'x' } = process.env;\nexport { SMTP_URL, MAIL_FROM };\n"),
    "P3_ENV_EXAMPLE",
  ),
  in3(
    "a variable of a Python file",
    "tools/report.py",
    is('import os\nKEY = os.environ["REPORT_KEY"]\n'),
    "P3_ENV_EXAMPLE",
  ),
  in3("a token in code", "src/github.js", is(`export const token = "${githubToken}";\n`), "P3_SECRETS"),
  in3(
    "a token in base64",
    "src/github.js",
    is(`export const it = atob("${Buffer.from(githubToken).toString("base64")}");\n`),
    "P3_SECRETS",
  ),
  in3("a token in .env.example", ".env.example", more(`GITHUB_TOKEN=${githubToken}`), "P3_SECRETS"),
  in3(
    "a private key",
    "config/server.pem",
    is(["-----BEGIN RSA", "PRIVATE", "KEY-----\nMIIE\n"].join(" ")),
    "P3_SECRETS",
  ),
  in3("a signed token", "src/session.js", is(`export const admin = "${jwt}";\n`), "P3_SECRETS"),
  in3(
    "a random password in a configuration",
    "config/mail.yaml",
    is(`smtp_password: "${letters.slice(0, 20)}"\n`),
    "P3_SECRETS",
  ),
  in3(
    "a telling assignment in base64",
    "config/app.txt",
    is(`${Buffer.from(`api_key=${letters}`).toString("base64")}\n`),
    "P3_SECRETS",
  ),
  in3(
    "a password in an address",
    "config/db.txt",
    is(`postgres://shed:${letters.slice(0, 12)}@db.birch-court.net/shed\n`),
    "P3_SECRETS",
  ),
  in3("no tests", lendingTest, null, "P3_TESTS"),
  in3(
    "a test that asserts nothing",
    lendingTest,
    (text) => text.replace(/ {2}assert\.equal\((.*), true\);/, "  $1;"),
    "P3_TESTS",
  ),
  in3(
    "an assertion in a comment only",
    lendingTest,
    swap("  assert.equal(", "  // assert.equal("),
    "P3_TESTS",
  ),
  in3(
    "an empty test beside a good one",
    lendingTest,
    more('test("returns are reminded of", async () => {\n  // later\n});'),
    "P3_TESTS",
  ),
  in3(
    "tests that assert what is always true",
    lendingTest,
    (text) => text.replace(/assert\.equal\(.*\);/, "assert.equal(true, true);"),
    "P3_TESTS",
  ),
  in3("every test is skipped", lendingTest, swap('test("spans', 'test.skip("spans'), "P3_TESTS"),
  in3(
    "an empty test in Python",
    "tests/test_report.py",
    is("def test_one():\n    assert report() == 1\n\ndef test_two():\n    pass\n"),
    "P3_TESTS",
  ),
  in3("JSON that cannot be parsed", "config/app.json", is('{ "retries": 5, }\n'), "P3_SYNTAX"),
  in3("JavaScript that cannot be parsed", "src/lending.js", more("export function later( {"), "P3_SYNTAX"),
  in3("TypeScript that cannot be parsed", "src/clock.ts", more("const broken: = 3;"), "P3_SYNTAX"),
];
