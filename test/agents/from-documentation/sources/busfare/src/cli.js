import { readFileSync } from "node:fs";
import { lines } from "./print.js";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("사용법: busfare 기록.json");
  process.exit(2);
}
try {
  const rides = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(rides)) throw new Error("기록은 배열이어야 합니다.");
  console.log(lines(rides, process.env.BUSFARE_LANG).join("\n"));
} catch (error) {
  console.error(`busfare: ${error.message}`);
  process.exit(1);
}
