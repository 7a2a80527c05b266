import { randomBytes, randomUUID } from "node:crypto";
import type { IdSource } from "../protocol/ids.ts";

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ids of eight characters that are easy to read out, forty random bits each. */
export const randomIds: IdSource = {
  task: () => `t_${letters()}`,
  question: () => `q_${letters()}`,
  run: () => `r_${letters()}`,
  message: () => `m_${letters()}`,
  review: () => `rv_${letters()}`,
  comment: () => `cm_${letters()}`,
  verification: () => `v_${letters()}`,
  checkpoint: () => `c_${letters()}`,
  orchestration: () => `o_${letters()}`,
  office: () => `of_${letters()}`,
  call: () => `ca_${letters()}`,
  result: () => `rs_${letters()}`,
  project: () => `p_${letters()}`,
  trigger: () => `tr_${letters()}`,
  session: () => randomUUID(),
};

function letters(): string {
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");
}
