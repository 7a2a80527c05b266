/** The kinds of tools that the shed lends, in alphabetical order. Deposits are in cents. */
export const kinds = {
  drill: { deposit: 3000 },
  saw: { deposit: 2000 },
};
