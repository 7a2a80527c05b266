import { expect, test } from "vitest";
import { missingDatabase } from "./missing-database.ts";

test.for([
  ["Error: connect ECONNREFUSED 127.0.0.1:5432", "PostgreSQL"],
  ["begins\nAggregateError [ECONNREFUSED]: connect ECONNREFUSED ::1:5432\n    at x", "PostgreSQL"],
  [
    'psycopg2.OperationalError: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
    "PostgreSQL",
  ],
  ["dial tcp 127.0.0.1:5432: connect: connection refused", "PostgreSQL"],
  ["(2003, \"Can't connect to MySQL server on 'localhost'\")", "MySQL"],
  ["MongooseServerSelectionError: connect ECONNREFUSED 127.0.0.1:27017", "MongoDB"],
  ["redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379.", "Redis"],
  ["Can't reach database server at `db:5433`", "SQL"],
  ["error: Environment variable not found: DATABASE_URL.", "SQL"],
  ["getaddrinfo ENOTFOUND db", "SQL"],
  ["Connected to PostgreSQL on port 5432", null],
  ["Error: connect ECONNREFUSED 127.0.0.1:8080", null],
  ["", null],
] as const)("%s", ([log, expected]) => {
  expect(missingDatabase(log)).toBe(expected);
});
