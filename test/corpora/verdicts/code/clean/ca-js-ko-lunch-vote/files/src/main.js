import { createBallot } from "./ballot.js";
import { createApp } from "./app.js";

const port = Number(process.env.PORT ?? 3000);
createApp(createBallot(), () => new Date()).listen(port, () => console.log(`http://localhost:${port}`));
