import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const LASTS_MS = 10 * 60 * 60 * 1000;
const MAX_WRONG = 5;
const WRONG_WINDOW_MS = 10 * 60 * 1000;

/** 로그인 하나는 열 시간 동안 유효하다. 10분 안에 다섯 번 틀리면 잠시 막는다. */
export class Sessions {
  #pin;
  #open = new Map();
  #wrong = [];

  constructor(pin) {
    this.#pin = digest(pin);
  }

  signIn(pin, now) {
    this.#wrong = this.#wrong.filter((time) => now - time < WRONG_WINDOW_MS);
    if (this.#wrong.length >= MAX_WRONG) return { ok: false, blocked: true };
    if (!timingSafeEqual(digest(pin), this.#pin)) {
      this.#wrong.push(now);
      return { ok: false, blocked: false };
    }
    const token = randomBytes(24).toString("base64url");
    this.#open.set(token, now + LASTS_MS);
    return { ok: true, token };
  }

  isOpen(token, now) {
    const until = this.#open.get(token);
    if (until !== undefined && until <= now) this.#open.delete(token);
    return until !== undefined && until > now;
  }

  signOut(token) {
    this.#open.delete(token);
  }
}

const digest = (text) => createHash("sha256").update(String(text)).digest();
