/** Endings of environment variables that name a key, a directory of credentials or the address of a provider. */
export const accountVariables: readonly string[] = [
  "_API_KEY",
  "_AUTH_TOKEN",
  "_OAUTH_TOKEN",
  "_CONFIG_DIR",
  "_CONFIG_HOME",
  "_BASE_URL",
  "HOME",
];
