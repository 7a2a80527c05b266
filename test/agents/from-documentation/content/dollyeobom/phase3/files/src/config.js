/** 환경 변수를 시작할 때 한 번 읽고, 틀린 변수의 이름을 말한다. */
export function readConfig(env) {
  const port = Number(env.PORT ?? "8090");
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT가 ${JSON.stringify(env.PORT)}입니다. 8090 같은 포트 번호를 적으세요.`);
  }
  const pin = env.DESK_PIN ?? "";
  if (pin.length < 6) throw new Error("DESK_PIN이 없거나 너무 짧습니다. 여섯 글자 이상으로 정하세요.");
  return { host: env.HOST ?? "127.0.0.1", port, ledgerFile: env.LEDGER_FILE ?? "./data/ledger.jsonl", pin };
}
