/** The browsers and systems that people know, by what their User-Agent contains. The first match counts. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Returns the browser and the system that a User-Agent names, or else its beginning; null if it is empty. */
export function browserIn(userAgent: string): string | null {
  const found = [browsers, systems].flatMap(
    (known) => known.find(([form]) => form.test(userAgent))?.[1] ?? [],
  );
  if (found.length > 0) return found.join(" · ");
  return userAgent === "" ? null : userAgent.slice(0, 60);
}
