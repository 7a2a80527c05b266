import { randomUUID } from "node:crypto";
import { isDay } from "./day.js";
import { lateFee } from "./fee.js";

export class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** 접수대에서 하는 일. 장부를 읽고 쓰지만 HTTP는 모른다. */
export class Desk {
  constructor(ledger) {
    this.ledger = ledger;
  }

  calculate(input) {
    return lateFee(validated(input), this.ledger.closedDays());
  }

  async receive(input, settlement, today) {
    const values = validated(input);
    if (values.returned > today) throw new Refused(400, "invalid", "반납일이 오늘보다 뒤입니다.");
    const result = lateFee(values, this.ledger.closedDays());
    if (!["paid", "suspended", "none"].includes(settlement)) throw new Refused(400, "invalid", "정산 방법을 고르세요.");
    if (result.days > 0 && settlement === "none") throw new Refused(400, "invalid", "연체된 책입니다. 납부나 대출 정지를 고르세요.");
    const record = {
      type: "return", id: randomUUID(), due: values.due, returned: values.returned, books: values.books,
      discount: values.discount, days: result.days,
      settlement: result.days === 0 ? "none" : settlement,
      paid: settlement === "paid" ? result.fee : 0,
      suspensionDays: settlement === "suspended" ? result.suspensionDays : 0,
    };
    await this.ledger.append(record);
    return record;
  }

  async close(day, reason) {
    if (!isDay(day)) throw new Refused(400, "invalid", "휴관일을 2026-03-02처럼 적으세요.");
    const text = String(reason ?? "").trim();
    if (text.length < 1 || text.length > 40) throw new Refused(400, "invalid", "휴관 사유를 1~40자로 적으세요.");
    if (this.ledger.closedDays().has(day)) throw new Refused(409, "exists", "이미 등록된 휴관일입니다.");
    await this.ledger.append({ type: "closed", day, reason: text });
  }

  async reopen(day) {
    if (!this.ledger.closedDays().has(day)) throw new Refused(404, "not_found", "등록되지 않은 휴관일입니다.");
    await this.ledger.append({ type: "reopened", day });
  }

  month(month) {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Refused(400, "invalid", "달을 2026-03처럼 적으세요.");
    const returns = this.ledger.returns().filter(({ returned }) => returned.startsWith(month));
    const late = returns.filter(({ days }) => days > 0);
    return {
      month,
      returns: returns.length,
      late: late.length,
      paid: returns.reduce((sum, { paid }) => sum + paid, 0),
      suspended: late.filter(({ settlement }) => settlement === "suspended").length,
    };
  }
}

function validated({ due, returned, books, discount }) {
  if (!isDay(due)) throw new Refused(400, "invalid", "반납 예정일을 2026-03-02처럼 적으세요.");
  if (!isDay(returned)) throw new Refused(400, "invalid", "반납일을 2026-03-02처럼 적으세요.");
  const count = Number(books);
  if (!Number.isInteger(count) || count < 1 || count > 20) throw new Refused(400, "invalid", "책은 1권에서 20권까지입니다.");
  return { due, returned, books: count, discount: discount === true || discount === "on" || discount === "true" };
}
