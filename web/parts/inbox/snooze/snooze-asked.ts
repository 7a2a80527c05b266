import { createContext } from "react";

/** How a row asks to be put away; null where rows cannot be. */
export const SnoozeAsked = createContext<((id: string) => void) | null>(null);
