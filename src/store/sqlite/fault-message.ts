import { StoreFault, type StoreFaultCode } from "../fault.ts";
import { sqliteFault } from "./sqlite-fault.ts";

/** A fault in transit from a thread. Messages do not preserve classes, so it is serialized. */
export interface FaultMessage {
  readonly code: StoreFaultCode;
  readonly message: string;
  readonly cause?: string;
}

/** Serializes an error for its transfer from the thread. */
export function faultMessage(error: unknown, file: string): FaultMessage {
  const { code, message, cause } = sqliteFault(error, file);
  return cause instanceof Error ? { code, message, cause: cause.stack ?? cause.message } : { code, message };
}

/** Restores a fault from the thread. */
export function faultOf({ code, message, cause }: FaultMessage): StoreFault {
  return new StoreFault(code, message, cause);
}
