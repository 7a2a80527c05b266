/** Adds the reading in the order of time. The same reading twice changes nothing: the return value says if it was new. */
export function record(hive, reading, { keepMinutes }) {
  if (hive.readings.some(({ at }) => at === reading.at)) return false;
  hive.readings.push({ at: reading.at, grams: reading.grams });
  hive.readings.sort((a, b) => a.at - b.at);
  const newest = hive.readings.at(-1).at;
  hive.readings = hive.readings.filter(({ at }) => at >= newest - keepMinutes * 60_000);
  return true;
}
