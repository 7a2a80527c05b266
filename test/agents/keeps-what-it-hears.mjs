// Appends every line of its input, byte for byte, to heard.jsonl. It first asks a question, then prints a line every 50
// ms until it gets a message; then it writes its deliverables, and again on every request for changes.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

const text = `# 신호소

신호소는 한 구간에 열차를 한 대만 들여보내서 열차가 서로 부딪치지 않게 지켜 줍니다.
신호원은 모든 레버를 한눈에 보며, 서로 어긋나는 레버 두 개를 함께 당길 수 없습니다.
이 글은 처음 오는 사람에게 오래된 기계가 아직도 볼만한 까닭을 이야기합니다.
사람들은 자전거를 타고 와서 한 시간쯤 머물다가 레버를 그린 그림을 한 장씩 들고 돌아갑니다.
토요일마다 자원봉사자가 연결봉에 기름을 칠하고, 학생들은 집에 가기 전에 종을 두 번 칠 수 있습니다.
비가 오는 날에는 창가에 앉아 지나가는 열차를 세고, 그 숫자를 공책에 적어 두기도 합니다.
`;

let phase = 1;
let deliverables = [];
let ticks;

function deliver() {
  clearInterval(ticks);
  for (const path of deliverables) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  console.log(`=== PHASE ${phase} COMPLETE ===`);
}

for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync("heard.jsonl", `${line}\n`);
  const message = JSON.parse(line);
  switch (message.type) {
    case "task_start":
      ({ phase, deliverables } = message);
      console.log(
        "[USER_QUESTION]\ncategory: clarification\nquestion: 누구에게 보여 줄 글인가요?\n[/USER_QUESTION]",
      );
      break;
    case "question_answer": {
      let tick = 0;
      ticks = setInterval(() => console.log(`생각하는 중 ${(tick += 1)}`), 50);
      break;
    }
    case "user_message":
    case "phase_start":
      deliver();
      break;
    case "review_feedback":
      if (message.decision === "request_changes") deliver();
      break;
  }
}
