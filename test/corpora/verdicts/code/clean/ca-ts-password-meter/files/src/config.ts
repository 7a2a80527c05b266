export interface Config {
  port: number;
  minLength: number;
}

/** 환경 변수를 한 번 읽고, 잘못된 값이면 변수 이름을 알려 준다. */
export function readConfig(env: Record<string, string | undefined>): Config {
  return { port: integer(env.PORT, "PORT", 8080, 0, 65535), minLength: integer(env.MIN_LENGTH, "MIN_LENGTH", 10, 8, 64) };
}

function integer(text: string | undefined, name: string, fallback: number, least: number, most: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`${name}은(는) ${least}~${most} 사이의 정수여야 합니다.`);
  return value;
}
