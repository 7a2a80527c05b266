import { z } from "zod";

/** The name of an environment variable that gets a leased port or database. */
const VariableName = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/u);

/** Variables that get a port of their own, besides `PORT`. */
export const PortNames = z.array(VariableName).max(9);

/** Variables that get the name of a database of their own, besides `SIGNALBOX_DB`. */
export const DatabaseNames = z.array(VariableName).max(9);

/** The variables that an orchestration configures. */
export interface LeaseNames {
  readonly ports: readonly string[];
  readonly databases: readonly string[];
}

/** The ports and databases of one specialist: all follow from a number that no other one has while it runs. */
export const LeaseOfSpecialist = z.object({
  number: z.int().min(0),
  ports: PortNames,
  databases: DatabaseNames,
});
export type LeaseOfSpecialist = z.infer<typeof LeaseOfSpecialist>;
