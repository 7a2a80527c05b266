/** The name under which the holder of the token acts: the only person of an installation. */
export const ownName = "admin";
