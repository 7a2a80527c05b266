import { expect, test } from "vitest";
import { editorLink } from "./editor-link.ts";

test.each([
  ["vscode", "", "/home/ann/w/t 1", "vscode://file/home/ann/w/t%201"],
  ["idea", "", "/w/t_1", "idea://open?file=/w/t_1"],
  ["vscode", "", "C:\\w\\t_1", "vscode://file/C:/w/t_1"],
  ["custom", "subl://open?url=file://{path}", "/w/t_1", "subl://open?url=file:///w/t_1"],
  ["custom", "subl://open", "/w/t_1", null],
  ["custom", "javascript:alert('{path}')", "/w/t_1", null],
  ["custom", "no address {path}", "/w/t_1", null],
] as const)("%s with %j opens %j as %j", (editor, custom, path, link) => {
  expect(editorLink(editor, custom, path)).toBe(link);
});
