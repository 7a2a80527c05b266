import type { z } from "zod";
import type { Answer, RouteKey } from "../protocol/api/caller.ts";
import type { Contract } from "../protocol/api/contract.ts";

type Part<Key extends RouteKey, Name extends string> =
  Contract[Key] extends Record<Name, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

/**
 * The input and output of every route, derived from the contract. The published package has a generated file instead of
 * this one (`scripts/program/client-types.ts`), so that its types need no other package.
 */
export type Routes = {
  readonly [Key in RouteKey]: {
    readonly params: Part<Key, "params">;
    readonly query: Part<Key, "query">;
    readonly body: Part<Key, "body">;
    readonly response: Contract[Key] extends { response: z.ZodType } ? Answer<Key> : Response;
    readonly produces: Contract[Key] extends { produces: infer Type extends string } ? Type : "data";
  };
};
