import type { DemoLanguage } from "../language.ts";
import { sampleOffice } from "./sample-office.ts";

/** The texts that all members of the sample office use. */
export interface MemberWords {
  readonly otherProject: string;
  /** The answer to a message that is not part of the member's work. */
  readonly otherRequest: (name: string) => string;
  readonly reading: (path: string) => string;
  readonly wrote: (path: string) => string;
  readonly calling: (name: string) => string;
  readonly callingAgain: (name: string) => string;
  /** The brief is missing or unusable. */
  readonly noBrief: (path: string) => string;
}

const en: MemberWords = {
  otherProject: `The demo agent plays PO, Dev and QA only in the sample project ${sampleOffice.name}. For your own project, open an office with another agent.`,
  otherRequest: (name) =>
    `I am ${name}, played by the demo agent. It can handle only one request: “${sampleOffice.request.en}” Send it to ${sampleOffice.to}. For other requests, open an office with another agent.`,
  reading: (path) => `Reading ${path}`,
  wrote: (path) => `wrote ${path}`,
  calling: (name) => `Calling ${name}`,
  callingAgain: (name) => `The call to ${name} returned no result. Calling ${name} again`,
  noBrief: (path) => `I cannot find the order total in ${path}. PO must write the brief first.`,
};

const ko: MemberWords = {
  otherProject: `데모 에이전트는 예제 프로젝트 ${sampleOffice.name}에서 구성원 PO, Dev, QA 역할만 할 수 있습니다. 내 프로젝트에서는 다른 에이전트로 오피스를 여세요.`,
  otherRequest: (name) =>
    `저는 데모 에이전트가 맡은 ${name}입니다. 처리할 수 있는 요청은 하나뿐입니다: “${sampleOffice.request.ko}” 이 요청을 ${sampleOffice.to}에게 보내 주세요. 다른 요청을 하려면 다른 에이전트로 오피스를 여세요.`,
  reading: (path) => `${path} 읽는 중`,
  wrote: (path) => `작성함: ${path}`,
  calling: (name) => `${name} 호출`,
  callingAgain: (name) => `${name} 호출이 결과 없이 끝나 다시 호출합니다`,
  noBrief: (path) => `${path}에 할인 기준 금액이 없습니다. PO가 먼저 요구 사항을 작성해야 합니다.`,
};

/** The texts that all members use, by language. */
export const memberWords: Readonly<Record<DemoLanguage, MemberWords>> = { en, ko };
