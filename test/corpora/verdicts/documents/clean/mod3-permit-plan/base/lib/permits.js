const fs = require("node:fs");

class Permits {
  constructor(file) {
    this.file = file;
    this.rows = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [];
  }
  // kind: "regular" | "visitor"; expires: "YYYY-MM-DD", 그날까지 유효
  isValid(plate, day) {
    return this.rows.some((row) => row.plate === plate && row.expires >= day);
  }
  remove(plate) {
    const before = this.rows.length;
    this.rows = this.rows.filter((row) => row.plate !== plate);
    if (this.rows.length === before) return false;
    fs.writeFileSync(this.file, JSON.stringify(this.rows));
    return true;
  }
}

module.exports = { Permits };
