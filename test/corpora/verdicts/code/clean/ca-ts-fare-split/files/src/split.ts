import { apportion } from "./apportion.ts";
import { RideError } from "./errors.ts";

export interface Passenger {
  name: string;
  leavesAtKm: number;
}
export interface Ride {
  fareCents: number;
  passengers: readonly Passenger[];
}
export interface Share {
  name: string;
  cents: number;
}

/** Splits a fare so that each leg is paid by those who sat in the car on it. */
export function splitFare({ fareCents, passengers }: Ride): Share[] {
  if (!Number.isSafeInteger(fareCents) || fareCents <= 0) throw new RideError("bad_fare", "The fare must be a positive number of cents.");
  if (passengers.length === 0) throw new RideError("no_passengers", "Nobody was in the car.");
  if (new Set(passengers.map(({ name }) => name)).size < passengers.length) {
    throw new RideError("duplicate_name", "Each passenger can leave only once.");
  }
  for (const { name, leavesAtKm } of passengers) {
    if (!Number.isFinite(leavesAtKm) || leavesAtKm <= 0) throw new RideError("bad_distance", `${name} must leave after more than 0 km.`);
  }
  const stops = [...new Set(passengers.map(({ leavesAtKm }) => leavesAtKm))].sort((a, b) => a - b);
  const weights = passengers.map(({ leavesAtKm }) => {
    let weight = 0;
    let from = 0;
    for (const stop of stops) {
      if (stop > leavesAtKm) break;
      const riders = passengers.filter((other) => other.leavesAtKm >= stop).length;
      weight += (stop - from) / riders;
      from = stop;
    }
    return weight;
  });
  const cents = apportion(fareCents, weights);
  return passengers.map(({ name }, index) => ({ name, cents: cents[index]! }));
}
