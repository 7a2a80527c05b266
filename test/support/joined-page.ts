import type { Browser, Page } from "playwright-core";
import type { Role } from "../../src/protocol/people/person.ts";
import { type Address, get } from "./api.ts";
import { wide } from "./browser.ts";

/** Lets a person in by invitation, with this role, and returns a page of their browser. */
export async function joinedAs(
  role: Role,
  name: string,
  { browser, at }: { readonly browser: Browser; readonly at: Address },
): Promise<Page> {
  const { link } = await get<{ link: { path: string } }>(at, "POST", "/api/invitations", { role });
  const page = await (await browser.newContext({ locale: "en", viewport: wide })).newPage();
  await page.goto(`${at.url}${link.path}`);
  await page.getByRole("textbox", { name: "Display name" }).fill(name);
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("link", { name: /^Inbox/ }).waitFor();
  return page;
}
