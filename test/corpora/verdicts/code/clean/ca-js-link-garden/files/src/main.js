import { createApp } from "./app.js";
import { createGarden } from "./garden.js";

const { PORT, GARDEN_TOKEN } = process.env;
if (!PORT || !GARDEN_TOKEN || GARDEN_TOKEN.length < 12) {
  console.error("PORT and GARDEN_TOKEN (12 characters or more) must be set. See .env.example.");
  process.exit(1);
}
createApp(createGarden(), GARDEN_TOKEN).listen(Number(PORT), () => console.log(`listening on ${PORT}`));
