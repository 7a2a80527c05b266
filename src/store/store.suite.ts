import { describe } from "vitest";
import { coordinatorsContract } from "./contract/coordinators.suite.ts";
import { cursorsContract } from "./contract/cursors.suite.ts";
import { auditContract } from "./contract/audit.suite.ts";
import { peopleContract } from "./contract/people.suite.ts";
import { viewedContract } from "./contract/viewed.suite.ts";
import { draftsContract } from "./contract/drafts.suite.ts";
import { followContract } from "./contract/follow.suite.ts";
import { leasesContract } from "./contract/leases.suite.ts";
import { logContract } from "./contract/log.suite.ts";
import { nodesContract } from "./contract/nodes.suite.ts";
import { notificationsContract } from "./contract/notifications.suite.ts";
import { outcomesContract } from "./contract/outcomes.suite.ts";
import { projectContract } from "./contract/projects.suite.ts";
import { propertyContract } from "./contract/property.suite.ts";
import { raceContract } from "./contract/race.suite.ts";
import { rememberedContract } from "./contract/remembered.suite.ts";
import { requestsContract } from "./contract/requests.suite.ts";
import { settingsContract } from "./contract/settings.suite.ts";
import { slotsContract } from "./contract/slots.suite.ts";
import { tablesContract } from "./contract/tables.suite.ts";
import { ticketsContract } from "./contract/tickets.suite.ts";
import { triggerDeliveriesContract } from "./contract/trigger-deliveries.suite.ts";
import { twoStoresContract } from "./contract/two-stores.suite.ts";
import { usageContract } from "./contract/usage.suite.ts";
import { type MakeDatabase, takingTurns } from "./contract/with-store.ts";

/**
 * The contract of the store, for each implementation. `make` gives each test an empty database. `writers` is the number
 * of writers that race for one stream; each round of the race has one winner.
 */
export function storeContract(database: string, make: MakeDatabase, { writers = 50 } = {}): void {
  describe(`the store on ${database}`, () => {
    logContract(make);
    followContract(make);
    draftsContract(make);
    rememberedContract(make);
    settingsContract(make);
    usageContract(make);
    viewedContract(make);
    projectContract(make);
    outcomesContract(make);
    alsoByTurns(make, writers);
    twoStoresContract(make);
  });
  describe(`two stores that take turns on one ${database} database`, () => {
    alsoByTurns(takingTurns(make), writers);
  });
}

/** The part of the contract that two stores must fulfil as if they were one. */
function alsoByTurns(make: MakeDatabase, writers: number): void {
  raceContract(make, writers);
  tablesContract(make);
  requestsContract(make);
  leasesContract(make);
  slotsContract(make);
  cursorsContract(make);
  coordinatorsContract(make);
  ticketsContract(make);
  triggerDeliveriesContract(make);
  nodesContract(make);
  peopleContract(make);
  auditContract(make);
  notificationsContract(make);
  propertyContract(make);
}
