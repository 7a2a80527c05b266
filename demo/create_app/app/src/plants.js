const dayMs = 86_400_000;

/** The day of a time, as YYYY-MM-DD, in the time zone of the office. */
export function dayOf(time) {
  const month = String(time.getMonth() + 1).padStart(2, "0");
  return `${time.getFullYear()}-${month}-${String(time.getDate()).padStart(2, "0")}`;
}

/** In how many days a plant is due; negative where it is overdue. One that was never watered is due since it was added. */
export function dueIn(plant, last, today) {
  const from = last === null ? plant.addedOn : addDays(last.on, plant.everyDays);
  return Math.round((Date.parse(from) - Date.parse(today)) / dayMs);
}

/** Every plant with its last watering and when it is due, the longest overdue first. */
export function listPlants({ plants, waterings }, today) {
  return plants
    .map((plant) => {
      const last = waterings.findLast(({ plantId }) => plantId === plant.id) ?? null;
      return {
        ...plant,
        dueIn: dueIn(plant, last, today),
        last: last === null ? null : { by: last.by, on: last.on },
      };
    })
    .toSorted((one, other) => one.dueIn - other.dueIn || one.name.localeCompare(other.name));
}

/** The state of a plant in words. */
export function stateOf(days) {
  if (days === 0) return "due today";
  const many = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days < 0 ? `${many} overdue` : `in ${many}`;
}

/** A new plant's fields, or a sentence that says which one is wrong. */
export function checkPlant(input) {
  const name = text(input.name);
  const place = text(input.place);
  const everyDays = Number(input.everyDays);
  if (name.length < 1 || name.length > 60) return { error: "Give the plant a name of 1 to 60 characters." };
  if (place.length < 1 || place.length > 60) return { error: "Say where it stands: 1 to 60 characters." };
  if (!Number.isInteger(everyDays) || everyDays < 1 || everyDays > 60) {
    return { error: "Say every how many days it needs water: 1 to 60." };
  }
  return { plant: { name, place, everyDays } };
}

/** The name of who watered, or a sentence. */
export function checkWatering(input) {
  const by = text(input.by);
  if (by.length < 1 || by.length > 40) return { error: "Say who watered it: 1 to 40 characters." };
  return { by };
}

function text(value) {
  return typeof value === "string" ? value.trim() : "";
}

function addDays(day, days) {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
