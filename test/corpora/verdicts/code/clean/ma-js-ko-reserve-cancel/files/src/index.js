import { createApp } from "./app.js";
import { Bookings } from "./bookings.js";

const minutesNow = () => Math.floor(Date.now() / 60_000);
createApp(new Bookings(minutesNow)).listen(Number(process.env.PORT ?? 3100));
