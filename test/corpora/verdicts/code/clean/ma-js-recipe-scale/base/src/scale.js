import { roundAmount } from "./round.js";

/** Returns the recipe for another number of portions. Items without an amount stay as they are. */
export function scale(recipe, portions) {
  if (!Number.isInteger(portions) || portions < 1) {
    throw new RangeError("portions must be a positive integer");
  }
  const factor = portions / recipe.portions;
  return {
    ...recipe,
    portions,
    items: recipe.items.map((item) =>
      item.amount === undefined ? item : { ...item, amount: roundAmount(item.amount * factor) }
    ),
  };
}
