const RADIUS = 6371008.8;
const radians = (degrees) => (degrees * Math.PI) / 180;

/** Metres between two points by the haversine formula. */
export function distance(a, b) {
  const dLat = radians(b.lat - a.lat);
  const dLon = radians(b.lon - a.lon);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.sqrt(h));
}

export function bearing(a, b) {
  const dLon = radians(b.lon - a.lon);
  const y = Math.sin(dLon) * Math.cos(radians(b.lat));
  const x = Math.cos(radians(a.lat)) * Math.sin(radians(b.lat)) - Math.sin(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(dLon);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

export function compass(degrees) {
  const names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
  return names[Math.round(degrees / 45) % 8];
}

const BASE32 = "0123456789bcdefghjkmnpqrstuvwxyz";

export function geohash({ lat, lon }, length = 7) {
  let [south, north, west, east] = [-90, 90, -180, 180];
  let hash = "";
  let bits = 0;
  let value = 0;
  let even = true;
  while (hash.length < length) {
    if (even) {
      const middle = (west + east) / 2;
      value = value * 2 + (lon >= middle ? 1 : 0);
      if (lon >= middle) west = middle;
      else east = middle;
    } else {
      const middle = (south + north) / 2;
      value = value * 2 + (lat >= middle ? 1 : 0);
      if (lat >= middle) south = middle;
      else north = middle;
    }
    even = !even;
    if (++bits === 5) {
      hash += BASE32[value];
      bits = 0;
      value = 0;
    }
  }
  return hash;
}

export function inside(point, polygon) {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i], polygon[j]];
    if (a.lat > point.lat !== b.lat > point.lat && point.lon < ((b.lon - a.lon) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lon) {
      within = !within;
    }
  }
  return within;
}

export function nearest(point, places) {
  return places.toSorted((a, b) => distance(point, a) - distance(point, b))[0];
}

export function routeLength(points) {
  return points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0);
}
