import { roundAmount } from "./round.js";
import { bestUnit } from "./units.js";

/** Scales one item and gives it in the unit that is easiest to measure. */
function scaleItem(item, factor) {
  if (item.amount === undefined) return item;
  const { amount, unit } = bestUnit(item.amount * factor, item.unit);
  const scaled = { ...item, amount: roundAmount(amount) };
  return unit === undefined ? scaled : { ...scaled, unit };
}

/** Returns the recipe for another number of portions. Items without an amount stay as they are. */
export function scale(recipe, portions) {
  if (!Number.isInteger(portions) || portions < 1) {
    throw new RangeError("portions must be a positive integer");
  }
  const factor = portions / recipe.portions;
  return {
    ...recipe,
    portions,
    items: recipe.items.map((item) => scaleItem(item, factor)),
  };
}
