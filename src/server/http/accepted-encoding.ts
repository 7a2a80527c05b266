/** A way to compress an answer that every browser reads. */
export type Encoding = "br" | "gzip";

/** Of these ways, the one that an Accept-Encoding header likes best (the first of equals); null for none of them. */
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

/** `gzip;q=0.5` as its name and weight; what cannot be read weighs nothing. */
function weighed(item: string): [name: string, weight: number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}
