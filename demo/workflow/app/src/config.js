import { readFileSync } from "node:fs";

/** The settings of config/default.json with the addresses of the environment; an error where one is missing or wrong. */
export function readConfig() {
  const settings = JSON.parse(readFileSync(new URL("../config/default.json", import.meta.url), "utf8"));
  return {
    ...settings,
    siteUrl: address("SITE_URL", process.env.SITE_URL),
    webhookUrl: address("WEBHOOK_URL", process.env.WEBHOOK_URL),
    stateFile: process.env.STATE_FILE ?? "./state/lookout.json",
  };
}

function address(name, value) {
  if (value === undefined || !URL.canParse(value) || !/^https?:/.test(value)) {
    throw new Error(`${name} must be an http or https address. See .env.example.`);
  }
  return value;
}
