import express from "express";
import { tidesOfDay } from "./tides.js";

export function createApp(tides) {
  const app = express();
  app.get("/stations", (_req, res) => {
    res.json(Object.keys(tides).sort());
  });
  app.get("/stations/:id/tides", (req, res) => {
    const station = tides[req.params.id];
    if (!station) return res.status(404).json({ error: "unknown station" });
    const day = req.query.day;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day ?? "")) return res.status(400).json({ error: "day must be YYYY-MM-DD" });
    res.json(tidesOfDay(station, day));
  });
  return app;
}
