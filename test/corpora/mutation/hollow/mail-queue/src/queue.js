export class MailQueue {
  #waiting = [];
  #sent = new Set();

  constructor({ send, now = Date.now, maxAttempts = 5 }) {
    this.send = send;
    this.now = now;
    this.maxAttempts = maxAttempts;
    this.failed = [];
  }

  /** The same id is never queued twice, so that a repeated request sends one mail. */
  enqueue(mail) {
    if (!isAddress(mail.to)) throw new TypeError(`Not an address: ${mail.to}`);
    if (this.#sent.has(mail.id) || this.#waiting.some((entry) => entry.mail.id === mail.id)) return false;
    this.#waiting.push({ mail, attempts: 0, due: this.now() });
    return true;
  }

  get length() {
    return this.#waiting.length;
  }

  /** Sends what is due; what fails comes back later, with growing pauses. */
  async run() {
    const due = this.#waiting.filter((entry) => entry.due <= this.now());
    let sent = 0;
    for (const entry of due) {
      try {
        await this.send(entry.mail);
        this.#sent.add(entry.mail.id);
        this.#remove(entry);
        sent += 1;
      } catch (error) {
        entry.attempts += 1;
        if (entry.attempts >= this.maxAttempts) {
          this.#remove(entry);
          this.failed.push({ mail: entry.mail, reason: error.message });
        } else {
          entry.due = this.now() + pause(entry.attempts);
        }
      }
    }
    return sent;
  }

  #remove(entry) {
    this.#waiting.splice(this.#waiting.indexOf(entry), 1);
  }
}

export function pause(attempt) {
  return Math.min(3_600_000, 1000 * 4 ** attempt);
}

export function isAddress(text) {
  return typeof text === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254;
}

export function render(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
