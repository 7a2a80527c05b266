/** Patterns of known tokens: a fixed prefix and a body, which must have enough entropy. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["an AWS access key", /\b(?:AKIA|ASIA)([0-9A-Z]{16})\b/],
  ["a GitHub token", /\bgh[pousr]_([A-Za-z0-9]{36,100})\b/],
  ["a GitHub token", /\bgithub_pat_([A-Za-z0-9_]{40,120})\b/],
  ["a GitLab token", /\bglpat-([A-Za-z0-9_-]{20,40})/],
  ["a Slack token", /\bxox[abeoprs]-([A-Za-z0-9-]{20,200})/],
  ["a Discord webhook", /discord(?:app)?\.com\/api\/webhooks\/(\d{15,22}\/[\w-]{20,100})/],
  ["an ntfy token", /(?<![A-Za-z0-9_])(tk_[a-z0-9]{29})(?![A-Za-z0-9_])/],
  ["a Slack webhook", /hooks\.slack\.com\/services\/(T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{16,40})/],
  ["a model API key", /\bsk-(?:ant-|proj-|or-)?([A-Za-z0-9_-]{24,200})/],
  ["a Stripe key", /\b[rs]k_live_([A-Za-z0-9]{16,120})/],
  ["a Google API key", /\bAIza([A-Za-z0-9_-]{35})/],
  ["an npm token", /\bnpm_([A-Za-z0-9]{36})\b/],
  ["a SendGrid key", /\bSG\.([A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64})/],
  ["a Notion token", /\b(?:secret|ntn)_([A-Za-z0-9]{40,50})\b/],
  ["a Vercel token", /\bvc[pairt]_([A-Za-z0-9]{24,60})\b/],
  [
    "a signed token (JWT)",
    /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.([A-Za-z0-9_-]{20,1000})/,
  ],
];

/** Returns the kind of credential in a line, or null. Values that repeat a few characters are examples. */
export function tokenIn(line: string): string | null {
  for (const [name, pattern] of patterns) {
    const body = pattern.exec(line)?.[1];
    if (body !== undefined && entropyOf(body) >= 3 && !isSample(line, body)) return name;
  }
  if (/-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?!["'`])/.test(line)) return "a private key";
  return passwordInAddress(line);
}

/** True for values that identify themselves as samples, and for the well-known sample JWT. */
function isSample(line: string, body: string): boolean {
  return /example|xxxx|1234567|abcdef/i.test(body) || line.includes("eyJzdWIiOiIxMjM0NTY3ODkw");
}

/** Finds a password in the address of a remote server. */
function passwordInAddress(line: string): string | null {
  const match = /\b[a-z][a-z0-9+]{1,15}:\/\/[^\s:/@"'`]{1,80}:([^\s@/"'`]{6,120})@([a-z0-9.-]{1,100})/i.exec(
    line,
  );
  if (match === null) return null;
  const [, password = "", host = ""] = match;
  if (/^(?:localhost|127\.|db$|postgres$|redis$|mysql$|mongo$|database$|host$|example)/i.test(host))
    return null;
  if (/password|passwd|secret|example|change|your|user|\$|<|\{|xxxx/i.test(password)) return null;
  return entropyOf(password) >= 2.5 ? "a password in a URL" : null;
}

/** Returns the Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
