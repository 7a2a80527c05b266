/** The editors that a page can open by an address. `custom` has an address of the person's own. */
export type Editor = "vscode" | "cursor" | "zed" | "idea" | "custom";

const addresses: Readonly<Record<Exclude<Editor, "custom">, string>> = {
  vscode: "vscode://file{path}",
  cursor: "cursor://file{path}",
  zed: "zed://file{path}",
  idea: "idea://open?file={path}",
};

/** Checks whether a stored value is an editor. */
export function isEditor(value: string): value is Editor {
  return value === "custom" || Object.hasOwn(addresses, value);
}

/**
 * Returns the address that opens a directory in an editor; null if the person's own address is not one of an
 * application. `{path}` stands for the path.
 */
export function editorLink(editor: Editor, custom: string, path: string): string | null {
  const address = editor === "custom" ? custom.trim() : addresses[editor];
  const isApplication =
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:javascript|data|vbscript):/i.test(address);
  if (!isApplication || !address.includes("{path}")) return null;
  // Windows paths begin with a drive instead of a slash.
  const rooted = path.startsWith("/") ? path : `/${path.replaceAll("\\", "/")}`;
  return address.replace("{path}", () => encodeURI(rooted));
}
