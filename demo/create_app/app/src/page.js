import { stateOf } from "./plants.js";

/** S1: what is due, and one press for each watering. */
export function plantsPage(plants, { error = "", by = "" } = {}) {
  const due = plants.filter(({ dueIn }) => dueIn <= 0).length;
  const rows = plants.map((plant) => row(plant, by)).join("\n");
  const list = plants.length === 0 ? "<p>There are no plants yet.</p>" : `<ul>${rows}</ul>`;
  return page(
    `Sprout: ${due} due`,
    `<h1>${due === 1 ? "1 plant is" : `${due} plants are`} due</h1>${problem(error)}${list}<p><a href="/new">Add a plant</a></p>`,
  );
}

/** S2: the form for a new plant, with what was typed where something was wrong. */
export function newPlantPage({ error = "", name = "", place = "", everyDays = "7" } = {}) {
  return page(
    "Sprout: new plant",
    `<h1>New plant</h1>${problem(error)}
<form method="post" action="/api/plants">
<label>Name <input name="name" value="${escape(name)}" maxlength="60" required></label>
<label>Place <input name="place" value="${escape(place)}" maxlength="60" required></label>
<label>Every how many days <input name="everyDays" type="number" min="1" max="60" value="${escape(everyDays)}"></label>
<button>Add</button>
</form>
<p><a href="/">Back to the plants</a></p>`,
  );
}

/** For an address that there is not, or a plant that is gone. */
export function missingPage() {
  return page("Sprout", '<h1>This is not here</h1><p><a href="/">Back to the plants</a></p>');
}

/** Text as it may stand in HTML. */
export function escape(value) {
  return String(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function row({ id, name, place, dueIn, last }, by) {
  const watered = last === null ? "never watered" : `watered on ${last.on} by ${escape(last.by)}`;
  return `<li><strong>${escape(name)}</strong>, ${escape(place)}: ${stateOf(dueIn)}, ${watered}
<form method="post" action="/api/plants/${id}/waterings">
<label>Your name <input name="by" value="${escape(by)}" maxlength="40" required></label> <button>Watered</button></form>
<form method="post" action="/api/plants/${id}"><input type="hidden" name="_method" value="DELETE"><button>Remove</button></form></li>`;
}

function problem(error) {
  return error === "" ? "" : `<p role="alert">${escape(error)}</p>`;
}

function page(title, body) {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}button{min-height:44px}label{display:block}</style>
${body}</html>`;
}
