CREATE TABLE boat (
  key          TEXT PRIMARY KEY,
  name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  draught_cm   INTEGER NOT NULL CHECK (draught_cm BETWEEN 20 AND 600),
  clearance_cm INTEGER NOT NULL CHECK (clearance_cm BETWEEN 10 AND 150),
  used_at      TEXT NOT NULL
);
CREATE INDEX boat_by_use ON boat(used_at);

CREATE TABLE correction (
  id         INTEGER PRIMARY KEY,
  offset_cm  INTEGER NOT NULL CHECK (offset_cm BETWEEN -150 AND 150),
  noted_at   TEXT NOT NULL,
  expires_at TEXT NOT NULL CHECK (expires_at > noted_at)
);
CREATE INDEX correction_by_expiry ON correction(expires_at);
