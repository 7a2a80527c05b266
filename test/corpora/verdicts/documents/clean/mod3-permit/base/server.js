const http = require("node:http");
const { handle } = require("./lib/routes");
const { Permits } = require("./lib/permits");

const permits = new Permits(process.env.PERMITS_FILE || "permits.json");
http.createServer((req, res) => handle(req, res, permits)).listen(process.env.PORT || 8080);
