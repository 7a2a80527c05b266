export const MAX_PLACES = 8;

/** 11시 30분부터 마감이다. */
export const isClosed = (now) => now.getHours() * 60 + now.getMinutes() >= 11 * 60 + 30;

const dayOf = (now) => `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;
const refuse = (status, message) => ({ ok: false, status, message });
const fits = (text, max) => typeof text === "string" && text.trim().length >= 1 && text.trim().length <= max;

/** 하루치 투표함. 날이 바뀌면 비워진다. */
export function createBallot() {
  let day = "";
  let places = [];
  let votes = new Map();

  function turn(now) {
    if (dayOf(now) === day) return;
    day = dayOf(now);
    places = [];
    votes = new Map();
  }

  return {
    suggest(name, now) {
      turn(now);
      if (isClosed(now)) return refuse(403, "오늘 투표는 마감되었어요.");
      if (!fits(name, 30)) return refuse(400, "식당 이름은 1~30자로 적어 주세요.");
      if (places.includes(name.trim())) return { ok: true };
      if (places.length >= MAX_PLACES) return refuse(409, "후보는 하루 8곳까지예요.");
      places.push(name.trim());
      return { ok: true };
    },
    vote(voter, place, now) {
      turn(now);
      if (isClosed(now)) return refuse(403, "오늘 투표는 마감되었어요.");
      if (!fits(voter, 20)) return refuse(400, "내 이름은 1~20자로 적어 주세요.");
      if (!places.includes(place)) return refuse(404, "그런 후보가 없어요.");
      votes.set(voter.trim(), place);
      return { ok: true };
    },
    /** 표가 많은 순. sort는 안정적이라 같으면 추천 순서가 남는다. */
    result(now) {
      turn(now);
      const count = (place) => [...votes.values()].filter((choice) => choice === place).length;
      return places.map((name) => ({ name, votes: count(name) })).sort((a, b) => b.votes - a.votes);
    },
  };
}
