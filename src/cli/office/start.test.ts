import { expect, test } from "vitest";
import type { Api } from "../api/connect.ts";
import { startOffice, type StartOptions } from "./start.ts";

/** Returns the requests that the start of the demo office sends. */
async function requestsOf(options: StartOptions): Promise<unknown[]> {
  const requests: unknown[] = [];
  const call = (route: string, asking: object): Promise<object> => {
    requests.push([route, asking]);
    return Promise.resolve({});
  };
  await startOffice({ call } as unknown as Api, undefined, options, "/");
  return requests;
}

test("the demo office uses English unless another language is given", async () => {
  expect([await requestsOf({ demo: true }), await requestsOf({ demo: true, language: "ko" })]).toEqual([
    [["POST /api/offices/demo", { body: {} }]],
    [["POST /api/offices/demo", { body: { language: "ko" } }]],
  ]);
});
