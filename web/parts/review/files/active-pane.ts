import { createContext, useContext } from "react";

/** True for the file that the keyboard acts on. Where several files are shown, only one of them is active. */
export const ActivePane = createContext(true);

/** Returns whether the keyboard acts on the file around the component. */
export function useIsActive(): boolean {
  return useContext(ActivePane);
}
