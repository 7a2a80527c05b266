import { expect, test } from "vitest";
import { withoutMcpServers } from "./without-mcp-servers.ts";

const toml = { format: "toml", key: "mcp_servers" } as const;
const json = { format: "json", key: "mcp" } as const;

test.each([
  [
    "a table and those below it",
    'a = 1\n[mcp_servers.x]\nb = 2\n[mcp_servers.x.env]\nT = "t"\n[z]\nc = 3',
    "a = 1\n[z]\nc = 3",
  ],
  ["quoted names", '["mcp_servers"."x y"]\nb = 2\n[z]\nc = 3', "[z]\nc = 3"],
  ["a table of a profile", "[profiles.p.mcp_servers.x]\nb = 2\n[profiles.p]\nc = 3", "[profiles.p]\nc = 3"],
  ["lists over several lines", '[mcp_servers.x]\nargs = [\n  ["t"],\n  "[z]",\n]\n[z]\nc = 3', "[z]\nc = 3"],
  ["texts over several lines", '[mcp_servers.x]\nt = """\n[z]\nt0ken\n"""\n[z]\nc = 3', "[z]\nc = 3"],
  ["an assignment", 'mcp_servers.x = { env = { T = "}" } }\nmcp_servers = {\n a = 1 }\nc = 3', "c = 3"],
  [
    "nothing else",
    'c = "mcp_servers"\nd = [\n "[mcp_servers.x]",\n]\n',
    'c = "mcp_servers"\nd = [\n "[mcp_servers.x]",\n]\n',
  ],
])("removes %s from TOML", (_, text, left) => {
  expect(withoutMcpServers(text, toml)).toBe(left);
});

test.each([
  ["a key", '{"mcp":{"a":1},"b":2}', { b: 2 }],
  [
    "a key beside comments and a last comma",
    '{// "mcp"\n"mcp":{"u":"http://x/*y*/"},/* , */"b":[1,],}',
    { b: [1] },
  ],
  ["everything from a file that cannot be read", '{"mcp":{"a":"t0ken"', {}],
])("removes %s from JSON", (_, text, left) => {
  expect(JSON.parse(withoutMcpServers(text, json))).toEqual(left);
});

test("leaves a JSON file without the key as it is, with its comments and texts", () => {
  const text = '{"b": "// \\" , }", /* mine */ "c": [1, ]}';
  expect(withoutMcpServers(text, json)).toBe(text);
});
