import { createApp } from "./app.js";
import { loadTides } from "./tides.js";

const tides = loadTides(process.env.TIDES_FILE ?? "data/tides.json");
createApp(tides).listen(Number(process.env.PORT ?? 3000));
