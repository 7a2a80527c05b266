/** Purpose of a file, by its name. Each has its own size limit. */
export type FileKind = "source" | "document" | "configuration" | "image" | "other";

/**
 * Size limits of a workspace. The agent is notified of a limit it exceeds; beyond twice a limit nothing more is
 * collected.
 */
export interface WorkspaceLimits {
  readonly files: number;
  readonly bytes: number;
  readonly fileBytes: Readonly<Record<FileKind, number>>;
}

const megabyte = 1024 * 1024;

/** Limits that apply unless the settings say otherwise. */
export const defaultLimits: WorkspaceLimits = {
  files: 10_000,
  bytes: 500 * megabyte,
  fileBytes: {
    source: 10 * megabyte,
    document: 5 * megabyte,
    configuration: megabyte,
    image: 10 * megabyte,
    other: 20 * megabyte,
  },
};

/**
 * Returns the purpose of a file. Lock files count as other: machines write them, and they grow with the
 * dependencies.
 */
export function fileKind(path: string): FileKind {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (name === "package-lock.json" || name === "pnpm-lock.yaml") return "other";
  return kinds.get(name.slice(name.lastIndexOf(".") + 1)) ?? "other";
}

const kinds: ReadonlyMap<string, FileKind> = new Map(
  Object.entries({
    source:
      "ts tsx mts cts js jsx mjs cjs vue svelte py rb php java kt kts scala swift c h cc cpp hpp cs go rs zig ex exs erl hs ml lua pl r dart sql sh bash ps1 html htm css scss sass less graphql proto prisma tf ipynb",
    document: "md markdown mdx txt rst adoc tex pdf doc docx odt rtf ppt pptx odp xls xlsx ods",
    configuration: "json jsonc json5 yaml yml toml ini cfg conf env properties editorconfig xml plist",
    image: "png jpg jpeg gif webp avif svg ico bmp tif tiff heic",
  } satisfies Partial<Record<FileKind, string>>).flatMap(([kind, endings]) =>
    endings.split(" ").map((ending) => [ending, kind as FileKind] as const),
  ),
);
