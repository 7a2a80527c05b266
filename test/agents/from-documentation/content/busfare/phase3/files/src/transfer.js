import { BASE } from "./fare.js";

const WITHIN_MINUTES = 30;
const MAX_TRANSFERS = 4;

/**
 * 각 기록이 앞의 기록에서 갈아탄 것인지. 내린 지 30분 안에 다른 노선을 타면 환승이고, 한 번의 이동에서 네 번까지다.
 * 시각이나 노선 번호가 없는 기록은 환승으로 보지 않는다.
 */
export function transfers(rides) {
  let count = 0;
  return rides.map((ride, index) => {
    const isTransfer = index > 0 && count < MAX_TRANSFERS && follows(rides[index - 1], ride);
    count = isTransfer ? count + 1 : 0;
    return isTransfer;
  });
}

function follows(before, ride) {
  if (before.off === undefined || ride.on === undefined || before.number === undefined || ride.number === undefined) return false;
  const minutes = (time(ride.on) - time(before.off)) / 60_000;
  if (minutes < 0) throw new Error(`앞의 버스에서 내리기 전에 탔습니다: ${ride.on}`);
  return minutes <= WITHIN_MINUTES && before.number !== ride.number && before.rider === ride.rider;
}

function time(text) {
  const value = Date.parse(text);
  if (Number.isNaN(value)) throw new Error(`시각을 읽을 수 없습니다: ${text}`);
  return value;
}

/** 환승에서 빼는 기본요금(원). 앞서 낸 것과 새로 탄 것 가운데 낮은 쪽을 뺀다. */
export function waivedBase(before, ride) {
  return Math.min(BASE[before.line], BASE[ride.line]);
}
