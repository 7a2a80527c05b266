import type { Finding } from "../finding.ts";
import type { TextFile } from "../files-of.ts";
import type { ProjectFiles } from "./project-files.ts";
import { entropyOf, tokenIn } from "./token-patterns.ts";

/**
 * Finds credentials in files: known kinds of tokens, random values assigned to a secret-sounding name, and
 * either of these in base64.
 */
export function checkSecrets({ texts }: ProjectFiles): Finding[] {
  const findings: Finding[] = [];
  for (const file of texts) {
    findings.push(...secretsIn(file));
    if (findings.length >= maxFindings) break;
  }
  return findings.slice(0, maxFindings);
}

const maxFindings = 100;
const maxLineLength = 20_000;

function secretsIn({ path, text }: TextFile): Finding[] {
  const findings: Finding[] = [];
  let number = 0;
  for (const whole of text.split("\n")) {
    number++;
    const line = whole.slice(0, maxLineLength);
    const what = tokenIn(line) ?? assigned(line) ?? encoded(line);
    if (what === null) continue;
    findings.push({
      file: path,
      line: number,
      message: `This looks like ${what}.`,
      suggestion:
        "Read credentials from the environment, remove them from the files, and revoke the exposed ones.",
    });
    if (findings.length >= 20) break;
  }
  return findings;
}

const secretAssignment =
  /(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|credential)[\w-]{0,30}["'`]?\s{0,5}[:=]{1,2}>?\s{0,5}(["'`]?)([^\s"'`,;]{8,200})/i;

/** Finds a random value that is assigned to a secret-sounding name. */
function assigned(line: string): string | null {
  const [, quote = "", value = ""] = secretAssignment.exec(line) ?? [];
  if (value.length < 12 || isHarmless(value) || isHarmless(line)) return null;
  if (quote === "" && isExpression(value)) return null;
  const mixed = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  const random =
    value.length >= 16 ? entropyOf(value) >= 3.4 && mixed >= 2 : entropyOf(value) >= 3.1 && mixed >= 3;
  return random && /\d/.test(value) ? "a secret value" : null;
}

/** True for code that reads a value, and for values that are obviously placeholders. */
function isHarmless(value: string): boolean {
  return /example|sample|change|your|placeholder|dummy|fake|xxxx|\.\.\.|<|\$\{|\$\(|process\.env|import\.meta|environ|getenv|config\.|\(\)|sha\d{3}-|https?:\/\/(?:localhost|127\.)/i.test(
    value,
  );
}

/** True for a call, a property access or an identifier. */
function isExpression(value: string): boolean {
  return /[()[\]{}]/.test(value) || /^[A-Za-z_$][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){1,10}$/.test(value);
}

/** Finds a token or a secret assignment encoded in base64. */
function encoded(line: string): string | null {
  for (const [run] of line.matchAll(/[A-Za-z0-9+/_-]{20,4000}={0,2}/g)) {
    const plain = Buffer.from(run, "base64").toString("latin1");
    if (!/^[\t\n\r -~]{12,}$/.test(plain)) continue;
    const what = tokenIn(plain) ?? assigned(plain);
    if (what !== null) return `${what}, in base64`;
  }
  return null;
}
