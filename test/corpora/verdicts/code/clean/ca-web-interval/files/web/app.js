import { clock, phaseAt, readPlan, timeline } from "./plan.js";

const message = document.querySelector("#message");
const display = document.querySelector("#clock");
const start = document.querySelector("#start");
let timer;

function load() {
  clearInterval(timer);
  display.textContent = "0:00";
  try {
    const plan = readPlan(decodeURIComponent(location.hash.slice(1)));
    start.disabled = plan.length === 0;
    if (plan.length > 0) message.textContent = plan.map((exercise) => exercise.name).join(", ");
  } catch (error) {
    start.disabled = true;
    message.textContent = error.message;
  }
}

function run() {
  const phases = timeline(readPlan(decodeURIComponent(location.hash.slice(1))));
  const began = Date.now();
  start.disabled = true;
  const show = () => {
    const now = phaseAt(phases, Math.floor((Date.now() - began) / 1000));
    if (now === null) {
      load();
      message.textContent = "Done for today.";
      return;
    }
    message.textContent = now.kind === "hold" ? `Hold: ${now.name}` : "Rest";
    display.textContent = clock(now.left);
  };
  show();
  timer = setInterval(show, 200);
}

start.addEventListener("click", run);
addEventListener("hashchange", load);
load();
