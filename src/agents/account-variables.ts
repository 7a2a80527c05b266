/** Suffixes of environment variables that contain a key, a credentials directory or the address of a provider. */
export const accountVariables: readonly string[] = [
  "_API_KEY",
  "_AUTH_TOKEN",
  "_OAUTH_TOKEN",
  "_CONFIG_DIR",
  "_CONFIG_HOME",
  "_BASE_URL",
  "HOME",
];
