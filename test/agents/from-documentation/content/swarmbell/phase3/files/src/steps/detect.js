/**
 * A swarm leaves within minutes and takes two kilograms of bees; nectar dries over hours. So the weight of the newest reading is
 * compared with the heaviest one of the minutes before it. Lifting a box looks alike, which is why the message asks.
 */
export function detect(hive, { lossGrams, withinMinutes, quietMinutes }) {
  const newest = hive.readings.at(-1);
  if (newest === undefined) return null;
  const before = hive.readings.filter(({ at }) => at < newest.at && at >= newest.at - withinMinutes * 60_000);
  const heaviest = Math.max(...before.map(({ grams }) => grams), 0);
  const loss = heaviest - newest.grams;
  if (loss < lossGrams) return null;
  if (hive.alarmAt !== null && newest.at - hive.alarmAt < quietMinutes * 60_000) return null;
  return { lossGrams: loss, at: newest.at };
}
