import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ownName } from "../../src/protocol/api/own-name.ts";
import { everybody, shownNames, useMe } from "../data/people.ts";
import { createWords, type Translated } from "./create-words.ts";

const en = { you: "You", youWithin: "you", system: "Signalbox" };
const ko: Translated<typeof en> = { you: "나", youWithin: "나", system: "Signalbox" };
const usePersonWords = createWords({ en, ko });

/** Returns the name to show for the author of something. */
export interface PersonNames {
  /** For a name that stands alone: `You`. */
  readonly alone: (name: string) => string;
  /** For a name within a sentence: `you`. */
  readonly within: (name: string) => string;
}

/** Returns the names of people as the signed-in person reads them: their own acts are theirs, all others have names. */
export function usePersonNames(): PersonNames {
  const { you, youWithin, system } = usePersonWords();
  // Until the answer has arrived, the reader is most likely the owner.
  const own = useMe()?.name ?? ownName;
  const { data: people = noPeople } = useQuery(everybody);
  const shown = useMemo(() => shownNames(people), [people]);
  const named = (name: string, self: string): string =>
    name === own ? self : name === "system" ? system : (shown.get(name) ?? name);
  return { alone: (name) => named(name, you), within: (name) => named(name, youWithin) };
}

const noPeople: Parameters<typeof shownNames>[0] = [];
