export type RideErrorCode = "bad_fare" | "no_passengers" | "bad_distance" | "duplicate_name" | "bad_percent";

export class RideError extends Error {
  readonly code: RideErrorCode;
  constructor(code: RideErrorCode, message: string) {
    super(message);
    this.name = "RideError";
    this.code = code;
  }
}
