/** Returns the media type of a file by its name, for browsers; null if it is not known. */
export function mediaTypeOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot === -1 ? null : (mediaTypes.get(name.slice(dot + 1).toLowerCase()) ?? null);
}

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ["html", "text/html; charset=utf-8"],
  ["htm", "text/html; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["mjs", "text/javascript; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["map", "application/json; charset=utf-8"],
  ["webmanifest", "application/manifest+json; charset=utf-8"],
  ["xml", "application/xml; charset=utf-8"],
  ["txt", "text/plain; charset=utf-8"],
  ["md", "text/plain; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["ico", "image/x-icon"],
  ["bmp", "image/bmp"],
  ["pdf", "application/pdf"],
  ["wasm", "application/wasm"],
  ["woff", "font/woff"],
  ["woff2", "font/woff2"],
  ["ttf", "font/ttf"],
  ["otf", "font/otf"],
  ["mp3", "audio/mpeg"],
  ["wav", "audio/wav"],
  ["ogg", "audio/ogg"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
]);
