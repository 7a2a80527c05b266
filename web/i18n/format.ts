import { isUnderACent, noCost } from "../../src/protocol/words/dollars.ts";
import { type Language, useLanguage } from "../data/preferences.ts";

/** Formats times, amounts and numbers for one language. */
export interface Format {
  /** A duration in its largest unit: `12m`, `2h`, `3분`. */
  readonly span: (ms: number) => string;
  /** A duration in its two largest units: `1h 30m`. */
  readonly spans: (ms: number) => string;
  /** A running clock: `0:07`, `23:14`, `1:02:03`. */
  readonly clock: (ms: number) => string;
  /** An amount: `$1.84`, `< $0.01`. */
  readonly money: (usd: number) => string;
  /** The cost of something, for a place that needs an entry: an amount, or `–` for none. */
  readonly cost: (usd: number) => string;
  readonly count: (value: number) => string;
  /** A size in its largest unit: `812 B`, `3.4 kB`, `12 MB`. */
  readonly bytes: (value: number) => string;
  /** A percentage: `40%`. */
  readonly percent: (value: number) => string;
  /** A number with one decimal, or in thousands and millions: `4.5`, `12K`. */
  readonly short: (value: number) => string;
  /** A calendar day: `Jan 5`. */
  readonly day: (day: string) => string;
  /** The time of day, with the date unless it is today. */
  readonly when: (iso: string, now: number) => string;
  /** The same with seconds, for times that are close together. */
  readonly whenExactly: (iso: string, now: number) => string;
  /** The time of day to the second. */
  readonly second: (iso: string) => string;
  /** Date and time to the second. */
  readonly exact: (iso: string) => string;
}

/** Returns the formats of the page's language. */
export function useFormat(): Format {
  const language = useLanguage();
  return formatFor(language);
}

/** Returns the formats of the page's language with the times of a zone. */
export function useFormatIn(timeZone: string): Format {
  const language = useLanguage();
  return formatFor(language, timeZone);
}

/** The formats that the page has used, by language and time zone: `Intl` takes milliseconds to create them. */
const used = new Map<string, Format>();

/** Returns the formats of a language, in the reader's time zone or a given one. */
export function formatFor(language: Language, timeZone?: string): Format {
  const key = `${language} ${timeZone ?? ""}`;
  const format = used.get(key) ?? createFormat(language, timeZone);
  used.set(key, format);
  return format;
}

function createFormat(language: Language, timeZone: string | undefined): Format {
  const zone = timeZone === undefined ? {} : { timeZone };
  const unit = (name: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "narrow" });
  const units = { second: unit("second"), minute: unit("minute"), hour: unit("hour"), day: unit("day") };
  const usd = new Intl.NumberFormat(language, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
  });
  const number = new Intl.NumberFormat(language);
  const time = new Intl.DateTimeFormat(language, {
    ...zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const second = new Intl.DateTimeFormat(language, {
    ...zone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const day = new Intl.DateTimeFormat(language, { ...zone, month: "short", day: "numeric" });
  const utcDay = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: "short", day: "numeric" });
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  const exact = new Intl.DateTimeFormat(language, {
    ...zone,
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
  });
  const parts = (ms: number): { amount: number; shown: string }[] => {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    const amounts: [Intl.NumberFormat, number][] = [
      [units.day, Math.floor(seconds / 86_400)],
      [units.hour, Math.floor(seconds / 3600) % 24],
      [units.minute, Math.floor(seconds / 60) % 60],
      [units.second, seconds % 60],
    ];
    const first = amounts.findIndex(([, amount]) => amount > 0);
    return amounts
      .slice(first === -1 ? -1 : first)
      .map(([name, amount]) => ({ amount, shown: name.format(amount) }));
  };
  const money = (value: number): string =>
    isUnderACent(value) ? `< ${usd.format(0.01)}` : usd.format(value);
  const dated = (clock: Intl.DateTimeFormat, iso: string, now: number): string => {
    const at = new Date(iso);
    const today = day.format(at) === day.format(now);
    return today ? clock.format(at) : `${day.format(at)} ${clock.format(at)}`;
  };
  return {
    span: (ms) => parts(ms)[0]?.shown ?? "",
    spans(ms) {
      const [first, second] = parts(ms);
      const shown = [first, ...(second?.amount === 0 ? [] : [second])];
      return shown.flatMap((part) => (part === undefined ? [] : [part.shown])).join(" ");
    },
    clock(ms) {
      const seconds = Math.max(0, Math.floor(ms / 1000));
      const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
        String(part).padStart(2, "0"),
      );
      const hours = Math.floor(seconds / 3600);
      return hours === 0 ? parts.join(":").replace(/^0/, "") : `${hours}:${parts.join(":")}`;
    },
    money,
    cost: (value) => (value === 0 ? noCost : money(value)),
    count: (value) => number.format(value),
    bytes(value) {
      const at = value < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(value) / 3));
      const size = value / 1000 ** at;
      return `${number.format(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} ${["B", "kB", "MB", "GB"][at]}`;
    },
    percent: (value) => `${number.format(Math.round(value))}%`,
    short: (value) => compact.format(value),
    day: (value) => (value === "" ? "" : utcDay.format(new Date(value))),
    when: (iso, now) => dated(time, iso, now),
    whenExactly: (iso, now) => dated(second, iso, now),
    second: (iso) => second.format(new Date(iso)),
    exact: (iso) => exact.format(new Date(iso)),
  };
}
