/** A content encoding that every browser supports. */
export type Encoding = "br" | "gzip";

/**
 * Returns the offered encoding that an Accept-Encoding header prefers (the first of equals); null if it accepts none.
 */
export function acceptedEncoding(
  header: string | readonly string[] | undefined,
  offered: readonly Encoding[],
): Encoding | null {
  const weights = new Map(
    String(header ?? "")
      .toLowerCase()
      .split(",")
      .map(weighed),
  );
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  const liked = offered.filter((name) => weightOf(name) > 0 && weightOf(name) >= plain);
  return liked.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? null;
}

/** Parses `gzip;q=0.5` into its name and weight; an unreadable weight counts as 0. */
function weighed(item: string): [name: string, weight: number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}
