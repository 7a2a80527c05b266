import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "API reference",
  intro: "All routes of this server. Requests that you send from this page run as you and take effect.",
  find: "Find a route",
  findHint: "Method, path or description",
  count: (shown: string, all: string) => `${shown} of ${all} routes`,
  nothing: "No routes match your search.",
  webhooks: "Webhooks",
  webhooksHint: "Requests that Signalbox sends to your addresses.",
  parameters: "Parameters",
  place: { path: "in the path", query: "in the query", header: "header" },
  required: "required",
  body: "Body",
  optional: "optional",
  response: (status: string) => `Response ${status}`,
  try: "Try it",
  send: "Send",
  sending: "Sending…",
  sendTitle: (key: string) => `Send ${key}?`,
  sendBody: "The request takes effect on this server.",
  cancel: "Cancel",
  close: "Close",
  missing: (name: string) => `Fill in ${name}.`,
  notJson: "The body is not valid JSON.",
  streamed: "A stream of events. Follow it from a terminal or a program:",
  answer: (status: string) => `Response: ${status}`,
  notShown: (type: string) => `Content of type ${type} is not shown.`,
  unreachable: "The server cannot be reached.",
};

/** The texts of the page of the API in any language. */
type ApiWords = Translated<typeof en>;

const ko: ApiWords = {
  title: "API 문서",
  intro: "이 서버의 모든 API입니다. 여기에서 보낸 요청은 내 권한으로 실행되고 실제로 적용됩니다.",
  find: "API 찾기",
  findHint: "메서드, 경로, 설명",
  count: (shown, all) => `API ${all}개 중 ${shown}개`,
  nothing: "일치하는 API가 없습니다.",
  webhooks: "웹훅",
  webhooksHint: "Signalbox가 내 주소로 보내는 요청입니다.",
  parameters: "매개변수",
  place: { path: "경로", query: "쿼리", header: "헤더" },
  required: "필수",
  body: "본문",
  optional: "선택",
  response: (status) => `응답 ${status}`,
  try: "실행해 보기",
  send: "보내기",
  sending: "보내는 중…",
  sendTitle: (key) => `이 요청을 보낼까요? ${key}`,
  sendBody: "이 서버에 실제로 적용됩니다.",
  cancel: "취소",
  close: "닫기",
  missing: (name) => `${name} 값을 적어 주세요.`,
  notJson: "본문이 올바른 JSON이 아닙니다.",
  streamed: "이벤트 스트림입니다. 터미널이나 프로그램에서 받아 보세요.",
  answer: (status) => `응답 ${status}`,
  notShown: (type) => `이 내용(${type})은 표시하지 않습니다.`,
  unreachable: "서버에 연결할 수 없습니다.",
};

/** Returns the texts of the page of the API. */
export const useApiWords = createWords({ en, ko });
