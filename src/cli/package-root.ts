/** The root of the package, relative to `src/cli` or `dist/src/cli`. */
export const packageRoot = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);
