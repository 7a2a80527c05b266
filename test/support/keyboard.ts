import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { type KeyAction, keymap, type KeyScope } from "../../web/keys/keymap.ts";
import { type Address, eventually } from "./api.ts";
import { wide } from "./browser.ts";
import { focusNow, type Focus } from "./focus.ts";
import { routeOf } from "./keyboard-routes.ts";

/** More presses of Tab than any page has stops. */
const mostStops = 250;

/** Something on the page that can be looked at and nothing else. */
type Seen = Pick<Locator, "count" | "getAttribute">;

/**
 * A person who has a keyboard and nothing else: there is no way to click, to fill in or to focus by other means. While
 * it goes from stop to stop it sees to it that the focus is seen and is nowhere lost.
 */
export class Person {
  readonly #page: Page;
  readonly #asked = new Set<string>();
  /** What the page threw or complained of. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET") this.#asked.add(routeOf(request.method(), pathname));
    });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
  }

  /** A person at the sign-in page of a server; with its token in the address where it is given. */
  static async at(
    browser: Browser,
    { url, token }: Partial<Address> & Pick<Address, "url">,
    options: BrowserContextOptions = {},
  ): Promise<Person> {
    const context = await browser.newContext({
      locale: "en",
      viewport: wide,
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    const page = await context.newPage();
    const person = new Person(page);
    await page.goto(token === undefined ? url : `${url}/#token=${token}`);
    return person;
  }

  /** Types an address into the browser. */
  async visit(path: string): Promise<void> {
    await this.#page.goto(new URL(path, this.#page.url()).href);
  }

  async leave(): Promise<void> {
    await this.#page.context().close();
  }

  /** What the page had the server do, in order of the alphabet. */
  asked(): string[] {
    return [...this.#asked].toSorted();
  }

  /** Presses the keys of an act; of several chords the one that is counted. */
  async act<Scope extends KeyScope>(scope: Scope, name: KeyAction<Scope>, chord = 0): Promise<void> {
    const chords: Readonly<Record<string, readonly string[]>> = keymap[scope];
    const keys = chords[String(name)]?.[chord];
    if (keys === undefined) throw new Error(`There is no such key: ${scope}, ${String(name)}, ${chord}`);
    await this.press(...keys.split(" ").map((key) => key.replace("Mod+", "Control+")));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Replaces what is in the field that has the focus. */
  async write(text: string): Promise<void> {
    await this.press("Control+A", "Delete");
    await this.type(text);
  }

  /** Goes there with Tab; with Shift+Tab where `back` is said. */
  async tabTo(what: string, { back = false } = {}): Promise<void> {
    const wanted = this.#found(what);
    await wanted.waitFor({ state: "attached" });
    const passed: string[] = [];
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await this.press(back ? "Shift+Tab" : "Tab");
      passed.push((await this.focus()).name);
    }
    throw new Error(`Tab does not lead to ${String(wanted)}. It passed: ${[...new Set(passed)].join(" · ")}`);
  }

  /** Goes there with Tab and presses Enter. */
  async do(what: string): Promise<void> {
    await this.tabTo(what);
    await this.press("Enter");
  }

  /** Goes to a list with Tab and chooses the option with this value by the arrows. */
  async pick(what: string, value: string): Promise<void> {
    await this.tabTo(what);
    const list = this.#found(what);
    await list.locator(`option[value=${JSON.stringify(value)}]`).waitFor({ state: "attached" });
    const steps = await list.evaluate((element, wanted) => {
      const { options, selectedIndex } = element as HTMLSelectElement;
      return [...options].findIndex((option) => option.value === wanted) - selectedIndex;
    }, value);
    for (let step = 0; step < Math.abs(steps); step += 1)
      await this.press(steps > 0 ? "ArrowDown" : "ArrowUp");
  }

  /** What is on the page, to be read. */
  see(what: string): Seen {
    return this.#found(what);
  }

  #found(what: string): Locator {
    return this.#page.locator(what).first();
  }

  /** Waits until this is to be seen. */
  async sees(what: string, timeout = 20_000): Promise<void> {
    await this.#found(what).waitFor({ timeout });
  }

  /** Waits until this is not to be seen any more. */
  async seesNo(what: string, timeout = 20_000): Promise<void> {
    await this.#found(what).waitFor({ state: "detached", timeout });
  }

  /** What has the focus. */
  focus(): Promise<Focus> {
    return focusNow(this.#page);
  }

  /** Waits until this has the focus. */
  async hasFocus(what: string): Promise<void> {
    await this.#page.locator(`${what}:focus`).waitFor({ state: "attached", timeout: 10_000 });
  }

  /** What is wrong with the focus once what took the place of something that went had a moment to have it. */
  async wrongFocus(): Promise<Focus["wrong"]> {
    const isRight = async (): Promise<boolean> => (await this.focus()).wrong.length === 0;
    await eventually("the focus is seen", isRight, 3_000).catch(() => undefined);
    return (await this.focus()).wrong;
  }

  /** Waits until the address is this. */
  async isAt(path: string | RegExp): Promise<void> {
    await this.#page.waitForURL(
      ({ pathname, search }) =>
        typeof path === "string" ? pathname + search === path : path.test(pathname + search),
      { timeout: 20_000 },
    );
  }

  /** Where the page is, without its server. */
  get path(): string {
    const { pathname, search } = new URL(this.#page.url());
    return pathname + search;
  }

  /** The file that the browser is given next. */
  async download(): Promise<string> {
    return (await this.#page.waitForEvent("download")).suggestedFilename();
  }

  /** What is on the clipboard. */
  clipboard(): Promise<string> {
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }
}
