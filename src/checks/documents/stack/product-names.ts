/** Returns the words of a text in one spelling each, without versions. Latin words end where Hangul begins. */
export function productWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/\.(?:js|ts|io)(?![\p{L}])/gu, "")
    .replaceAll(/(?<=[a-z0-9])(?=[가-힣])|(?<=[가-힣])(?=[a-z])/g, " ")
    .replaceAll(/\bc\+\+/g, "cpp")
    .replaceAll(/[^\p{L}\p{N}#]/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !isVersion(word))
    .map(
      (word) =>
        spellings.get(word) ??
        spellings.get(word.replace(particle, "")) ??
        (word.length > 4 && word.endsWith("js") ? word.slice(0, -2) : word),
    );
}

const particle = /(?<=[가-힣]{2})(?:으?로|[을를은는이가와과에의다]|에서|에는|이다|입니다|이며)$/;

/** Returns the words of a product's name that tell it from others. Empty if the name is no product. */
export function productKey(name: string): string[] {
  const words = productWords(name);
  return words.filter((word) => word.length > 1 && !generic.has(word));
}

/** True if a word in its one spelling names a product that is known. */
export function isKnownProduct(word: string): boolean {
  return known.has(word);
}

/** True if a word in its one spelling names a kind of thing. */
export function isGenericWord(word: string): boolean {
  return generic.has(word);
}

function isVersion(word: string): boolean {
  return /^v?\d/.test(word) || ["x", "lts", "latest", "version", "버전", "판", "이상"].includes(word);
}

const spellings = new Map(
  Object.entries({
    postgresql: "postgres psql pg 포스트그레스 포스트그레스큐엘",
    mongodb: "mongo 몽고디비",
    go: "golang",
    kubernetes: "k8s 쿠버네티스",
    node: "nodejs 노드",
    typescript: "ts 타입스크립트",
    javascript: "js 자바스크립트",
    python: "py 파이썬",
    docker: "도커",
    react: "리액트",
    redis: "레디스",
    java: "자바",
    kotlin: "코틀린",
    spring: "springboot 스프링",
    django: "장고",
    svelte: "스벨트 sveltekit",
    vue: "뷰",
    rails: "레일스",
    ruby: "루비",
    rust: "러스트",
    swift: "스위프트",
    flutter: "플러터",
    aws: "amazon",
    gcp: "gcloud",
    sqlite: "sqlite3 에스큐라이트 에스큐엘라이트",
    mysql: "마이에스큐엘 마이시퀄",
    mariadb: "마리아디비",
    express: "expressjs 익스프레스",
    flask: "플라스크",
    fastapi: "패스트에이피아이",
    laravel: "라라벨",
    nginx: "엔진엑스",
    firebase: "파이어베이스",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** "Express" is also an ordinary word. */
const ambiguous = "express";
/** Frameworks and databases that are written in lower case as well. */
const more =
  "fastify koa hono nestjs nuxt symfony actix axum elasticsearch opensearch cassandra dynamodb firestore supabase duckdb cockroachdb couchdb kafka rabbitmq memcached";
const known = new Set([...[...spellings.values()].filter((name) => name !== ambiguous), ...more.split(" ")]);

/** Words that name a kind of thing, not a product. */
const generic = new Set(
  (
    "server client web app application api cloud service services database db framework language managed own native vanilla " +
    "plain none image container containers ui os core engine and or with on the of for in by a an to from as only no http https rest json " +
    "sql html css rpc tcp udp websocket websockets sse smtp utf iso url uri id ids cookie session browser page pages file files tool tools library " +
    "test tests testing unit role roles process program host hosting build built single small one two static linux unix system " +
    "없음 없다 직접 자체 내장 기본 표준 서버 클라이언트 웹 앱 데이터베이스 파일 언어 컨테이너 하나 이미지 브라우저 라이브러리 및 와 과 또는 위 에서 로 은 는 을 를 이 가 의 도 다"
  ).split(" "),
);
