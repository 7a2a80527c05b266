import { patienceMs } from "./patience.ts";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { type KeyAction, keymap, type KeyScope } from "../../web/keys/keymap.ts";
import { type Address, eventually } from "./api.ts";
import { wide } from "./browser.ts";
import { focusNow, type Focus } from "./focus.ts";
import { routeOf } from "./keyboard-routes.ts";

/** An upper bound for the tab stops of any page. */
const mostStops = 250;

/** A part of the page that can only be read. */
type Seen = Pick<Locator, "count" | "getAttribute">;

/**
 * A person who uses only the keyboard: there is no way to click, to fill in or to focus by other means. `wrongFocus`
 * reports a focus that is lost, invisible or covered.
 */
export class Person {
  readonly #page: Page;
  readonly #asked = new Set<string>();
  /** Console errors and uncaught exceptions of the page. */
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

  /** Opens the sign-in page of a server, with the token in the address if it is given. */
  static async at(
    browser: Browser,
    { url, token }: Partial<Address> & Pick<Address, "url">,
    options: BrowserContextOptions = {},
    prepare?: () => void,
  ): Promise<Person> {
    const context = await browser.newContext({
      locale: "en",
      viewport: wide,
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    if (prepare !== undefined) await context.addInitScript(prepare);
    const page = await context.newPage();
    const person = new Person(page);
    await page.goto(token === undefined ? url : `${url}/#token=${token}`);
    return person;
  }

  /** Navigates to an address. */
  async visit(path: string): Promise<void> {
    await this.#page.goto(new URL(path, this.#page.url()).href);
  }

  async leave(): Promise<void> {
    await this.#page.context().close();
  }

  /** Returns the page's requests that change something, sorted. */
  asked(): string[] {
    return [...this.#asked].toSorted();
  }

  /** Presses the keys of an action; `chord` selects one of several chords. */
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

  /** Replaces the text of the focused field. */
  async write(text: string): Promise<void> {
    await this.press("Control+A", "Delete");
    await this.type(text);
  }

  /** Moves to an element with Tab, or with Shift+Tab if `back` is set. */
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

  /** Moves to an element with Tab and presses Enter. */
  async do(what: string): Promise<void> {
    await this.tabTo(what);
    await this.press("Enter");
  }

  /** Moves to a select element with Tab and selects the option with this value with the arrow keys. */
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

  /** Returns an element, for reading only. */
  see(what: string): Seen {
    return this.#found(what);
  }

  #found(what: string): Locator {
    return this.#page.locator(what).first();
  }

  /** Waits until the element is visible. */
  async sees(what: string, timeout = patienceMs): Promise<void> {
    await this.#found(what).waitFor({ timeout });
  }

  /** Waits until the element is gone. */
  async seesNo(what: string, timeout = patienceMs): Promise<void> {
    await this.#found(what).waitFor({ state: "detached", timeout });
  }

  focus(): Promise<Focus> {
    return focusNow(this.#page);
  }

  /** Waits until the element has the focus. */
  async hasFocus(what: string): Promise<void> {
    await this.#page.locator(`${what}:focus`).waitFor({ state: "attached" });
  }

  /** Returns the problems of the focus, after a wait for the replacement of a removed element to get it. */
  async wrongFocus(): Promise<Focus["wrong"]> {
    let wrong: Focus["wrong"] = [];
    let rightLooks = 0;
    const isRight = async (): Promise<boolean> => {
      ({ wrong } = await this.focus());
      rightLooks = wrong.length === 0 ? rightLooks + 1 : 0;
      // An element that is about to be removed still has the focus at the first look.
      return rightLooks >= 3;
    };
    await eventually("the focus is seen", isRight, patienceMs / 3).catch(() => undefined);
    return wrong;
  }

  /** Waits until the page has this address. */
  async isAt(path: string | RegExp): Promise<void> {
    await this.#page.waitForURL(
      ({ pathname, search }) =>
        typeof path === "string" ? pathname + search === path : path.test(pathname + search),
      { timeout: patienceMs },
    );
  }

  /** The path and query of the page. */
  get path(): string {
    const { pathname, search } = new URL(this.#page.url());
    return pathname + search;
  }

  /** Waits for the next download, and returns its file name. */
  async download(): Promise<string> {
    return (await this.#page.waitForEvent("download")).suggestedFilename();
  }

  clipboard(): Promise<string> {
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }
}
