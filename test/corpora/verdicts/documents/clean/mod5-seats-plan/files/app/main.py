from datetime import datetime, timedelta, timezone

from fastapi import FastAPI, HTTPException

from app.seats import Seats

app = FastAPI()
seats = Seats()


@app.post("/seats/{number}/take", status_code=201)
def take(number: int, card: str):
    use = seats.take(number, card, datetime.now(timezone.utc))
    if use is None:
        raise HTTPException(409, "이미 사용 중인 좌석입니다")
    return use


@app.post("/seats/{number}/extend")
def extend(number: int, card: str):
    use = seats.find(number)
    if use is None or use.card != card:
        raise HTTPException(404, "이용 중인 좌석이 아닙니다")
    use.until += timedelta(hours=2)
    return use
