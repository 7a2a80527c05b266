/** A server of ours asks its client for nothing, so it validates no answers; loading a validator takes time. */
export const noValidator = {
  getValidator() {
    throw new Error("The server asks its client for nothing.");
  },
};
