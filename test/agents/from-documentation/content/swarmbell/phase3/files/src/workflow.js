import { randomUUID } from "node:crypto";
import { detect } from "./steps/detect.js";
import { notify } from "./steps/notify.js";
import { record } from "./steps/record.js";
import { validate } from "./steps/validate.js";

/** From a reading to the phone of the beekeeper. */
export class Workflow {
  #busy = Promise.resolve();

  constructor({ state, settings, channels, now = Date.now, log = console.error }) {
    this.state = state;
    this.settings = settings;
    this.channels = channels;
    this.now = now;
    this.log = log;
  }

  /** Readings are handled one after the other, so that two of the same hive cannot both ring. */
  receive(body) {
    const result = this.#busy.then(() => this.#receive(body));
    this.#busy = result.catch(() => {});
    return result;
  }

  async #receive(body) {
    const reading = validate(body, this.now(), this.settings);
    const hive = this.state.hive(reading.hive);
    if (!record(hive, reading, this.settings)) return { outcome: "known" };
    const alarm = detect(hive, this.settings);
    if (alarm === null) {
      await this.state.save();
      return { outcome: "recorded" };
    }
    hive.alarmAt = alarm.at;
    const time = new Date(alarm.at).toISOString().slice(11, 16);
    const text = `Hive ${reading.hive} lost ${(alarm.lossGrams / 1000).toFixed(1)} kg until ${time} UTC. A swarm, unless you lifted a box.`;
    this.state.value.spool.push({ id: randomUUID(), text, since: this.now() });
    await this.state.save(); // before sending: after a crash the message is still there
    this.sending = this.flush();
    return { outcome: "alarm" };
  }

  /** Sends what is in the spool; a message leaves it only when a channel has taken it, or when it is too old to help. */
  async flush() {
    for (const message of [...this.state.value.spool]) {
      const tooOld = this.now() - message.since > this.settings.spoolKeepMinutes * 60_000;
      if (tooOld) this.log(`message ${message.id}: given up after ${this.settings.spoolKeepMinutes} minutes; nobody was told: ${message.text}`);
      const channel = tooOld ? "nobody" : await notify(message, this.channels, this.log);
      if (channel !== "spool") this.state.value.spool = this.state.value.spool.filter(({ id }) => id !== message.id);
    }
    await this.state.save();
  }
}
