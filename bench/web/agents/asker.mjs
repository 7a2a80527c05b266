// Asks one question, which contains the time at which it was printed, and then waits for its answer.
process.stdin.resume();
process.stdout.write(`[USER_QUESTION]
category: choice
question: Where should the list be kept? at=${Date.now()}
options:
  - In the browser
  - In SQLite
  - 서버에 맡기기
default: In SQLite
[/USER_QUESTION]
`);
