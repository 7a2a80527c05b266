import { describe } from "vitest";
import { draftsContract } from "./contract/drafts.suite.ts";
import { followContract } from "./contract/follow.suite.ts";
import { logContract } from "./contract/log.suite.ts";
import { outcomesContract } from "./contract/outcomes.suite.ts";
import { propertyContract } from "./contract/property.suite.ts";
import { raceContract } from "./contract/race.suite.ts";
import { rememberedContract } from "./contract/remembered.suite.ts";
import { settingsContract } from "./contract/settings.suite.ts";
import { tablesContract } from "./contract/tables.suite.ts";
import { usageContract } from "./contract/usage.suite.ts";
import type { MakeDatabase } from "./contract/with-store.ts";

/** What every implementation of the store must do. `make` gives each test a database of its own. */
export function storeContract(database: string, make: MakeDatabase): void {
  describe(`the store on ${database}`, () => {
    logContract(make);
    raceContract(make);
    followContract(make);
    tablesContract(make);
    rememberedContract(make);
    settingsContract(make);
    draftsContract(make);
    usageContract(make);
    outcomesContract(make);
    propertyContract(make);
  });
}
