export { RideError } from "./errors.ts";
export { splitFare, type Passenger, type Ride, type Share } from "./split.ts";
export { addTip } from "./tip.ts";
export { statement } from "./statement.ts";
