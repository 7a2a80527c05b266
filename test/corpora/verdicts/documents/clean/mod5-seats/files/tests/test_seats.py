from fastapi.testclient import TestClient

from app.main import app

client = TestClient(app)


def test_take_and_extend():
    assert client.post("/seats/7/take", params={"card": "A1"}).status_code == 201
    assert client.post("/seats/7/extend", params={"card": "A1"}).status_code == 200


def test_taken_seat():
    client.post("/seats/8/take", params={"card": "A1"})
    assert client.post("/seats/8/take", params={"card": "B2"}).status_code == 409
