import { makeServer } from "./server.js";

const port = Number(process.env.PORT ?? 8080);
makeServer().listen(port, () => console.log(`listening on ${port}`));
