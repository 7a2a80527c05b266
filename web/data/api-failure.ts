/**
 * A failed request. The server refused it, with a code and a sentence, or did not answer (`unreachable`, status 0).
 */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(failure: {
    status: number;
    code: string;
    message: string;
    details?: unknown;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
  }
}

/** Returns the name of the field that a refused request is about; null if the refusal names none. */
export function fieldOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || !isRecord(error.details)) return null;
  const { field } = error.details;
  return typeof field === "string" ? field : null;
}

/** Reads the API's error body. Anything else, such as a proxy's page or an empty body, becomes a plain sentence. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  const { code, message, details } = error;
  return new ApiFailure({
    status,
    code: typeof code === "string" ? code : "unexpected",
    message: typeof message === "string" ? message : `The server responded with status ${status}.`,
    details,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
