import { StoreFault, type StoreFaultCode } from "../fault.ts";
import { sqliteFault } from "./sqlite-fault.ts";

/** A fault on its way from a thread; classes do not survive the way, so it is taken apart and put together. */
export interface FaultMessage {
  readonly code: StoreFaultCode;
  readonly message: string;
  readonly cause?: string;
}

/** Takes an error apart, for the way from the thread. */
export function faultMessage(error: unknown, file: string): FaultMessage {
  const { code, message, cause } = sqliteFault(error, file);
  return cause instanceof Error ? { code, message, cause: cause.stack ?? cause.message } : { code, message };
}

/** Puts a fault together that came from the thread. */
export function faultOf({ code, message, cause }: FaultMessage): StoreFault {
  return new StoreFault(code, message, cause);
}
