import { parsePlan, schedule } from "./plan.js";
import { render } from "./render.js";

const begin = document.querySelector("#begin");
const pieces = document.querySelector("#pieces");
const target = document.querySelector("#plan");

function show() {
  const plan = parsePlan(begin.value, pieces.value);
  const rows = plan.problem === undefined ? schedule(plan) : plan;
  // render() escapes every text that a person typed.
  target.innerHTML = render(rows);
}

begin.addEventListener("input", show);
pieces.addEventListener("input", show);
show();
