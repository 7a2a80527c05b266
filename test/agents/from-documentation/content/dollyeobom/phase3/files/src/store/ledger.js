import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * 한 줄에 기록 하나인 장부. 줄은 덧붙일 뿐 고치지 않으므로, 전기가 나가도 마지막 줄 하나만 잃는다.
 * 잘린 마지막 줄은 읽을 때 버리고, 그 밖의 깨진 줄은 사람이 보도록 시작을 멈춘다.
 */
export class Ledger {
  #file;
  #returns = [];
  #closed = new Map();
  #last = Promise.resolve();

  static async open(path) {
    await mkdir(dirname(path), { recursive: true });
    const ledger = new Ledger();
    const text = await readFile(path, "utf8").catch((error) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    const lines = text.split("\n");
    const torn = lines.pop();
    lines.forEach((line, index) => ledger.#apply(parsed(line, path, index + 1)));
    ledger.#file = await open(path, "a");
    if (torn !== "") {
      await ledger.#file.truncate(Buffer.byteLength(text) - Buffer.byteLength(torn));
    }
    return ledger;
  }

  /** 차례대로 하나씩 쓴다. 디스크에 닿은 뒤에야 기억에 반영한다. */
  append(record) {
    const written = this.#last.then(async () => {
      await this.#file.appendFile(`${JSON.stringify(record)}\n`);
      await this.#file.sync();
      this.#apply(record);
    });
    this.#last = written.catch(() => {});
    return written;
  }

  #apply(record) {
    if (record.type === "return") this.#returns.push(record);
    else if (record.type === "closed") this.#closed.set(record.day, record.reason);
    else if (record.type === "reopened") this.#closed.delete(record.day);
    else throw new Error(`장부에 모르는 기록이 있습니다: ${record.type}`);
  }

  returns() {
    return this.#returns;
  }

  /** 날짜 → 사유 */
  closedDays() {
    return this.#closed;
  }

  async close() {
    await this.#last;
    await this.#file.close();
  }
}

function parsed(line, path, number) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${path} ${number}번째 줄을 읽을 수 없습니다. 백업과 비교해 고친 뒤 다시 시작하세요.`);
  }
}
