export type { Day } from "./day.ts";
export { dueDay, extend, type Loan } from "./loan.ts";
export { notice, suspension, type Suspension } from "./suspension.ts";
