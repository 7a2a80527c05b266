/** The root of the package, seen from `src/cli` and from `dist/src/cli`. */
export const packageRoot = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);
