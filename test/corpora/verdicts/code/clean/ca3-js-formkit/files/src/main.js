import { createApp } from "./app.js";

const port = Number(process.env.PORT ?? 3000);
createApp({ folder: process.env.FORMS_DIR ?? "./forms" }).listen(port, () => console.log(`http://localhost:${port}`));
