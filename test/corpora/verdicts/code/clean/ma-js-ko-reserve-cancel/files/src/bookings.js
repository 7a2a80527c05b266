/** 규칙을 어긴 요청. status는 HTTP 상태 코드다. */
export class BookingError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const SLOT = 30;
/** 시작 몇 분 전까지 취소할 수 있는가. */
const CANCEL_BEFORE = 10;

export class Bookings {
  #list = [];
  #nextId = 1;
  #now;

  constructor(now) {
    this.#now = now;
  }

  /** 예약을 만든다. 지난 시간과 겹치는 시간은 거절한다. */
  create({ room, start, person }) {
    if (!room || !person) throw new BookingError(400, "room과 person이 필요합니다");
    if (!Number.isInteger(start) || start % SLOT !== 0) throw new BookingError(400, "start는 30분 단위여야 합니다");
    if (start < this.#now()) throw new BookingError(400, "지난 시간은 예약할 수 없습니다");
    if (this.#list.some((b) => b.room === room && b.start === start)) throw new BookingError(409, "이미 예약된 시간입니다");
    const booking = { id: this.#nextId++, room, start, person };
    this.#list.push(booking);
    return booking;
  }

  /** 예약을 취소한다. 예약한 사람만, 시작 10분 전까지 할 수 있다. */
  cancel(id, person) {
    const index = this.#list.findIndex((b) => b.id === id);
    if (index === -1) throw new BookingError(404, "없는 예약입니다");
    const booking = this.#list[index];
    if (booking.person !== person) throw new BookingError(403, "예약한 사람만 취소할 수 있습니다");
    if (booking.start - this.#now() < CANCEL_BEFORE) throw new BookingError(409, "시작 10분 전까지만 취소할 수 있습니다");
    this.#list.splice(index, 1);
  }

  /** 회의실의 예약을 이른 순서로 돌려준다. */
  ofRoom(room) {
    return this.#list.filter((b) => b.room === room).sort((a, b) => a.start - b.start);
  }
}
