/** Returns a PDF document with one empty page whose scripts and actions try to reach an address when it is opened. */
export function scriptedPdf(target: string): string {
  const script = `app.alert("ran"); this.submitForm("${target}/hostile-pdf-form"); app.launchURL("${target}/hostile-pdf-launch", true); this.getURL("${target}/hostile-pdf-get");`;
  const literal = script.replaceAll(/[\\()]/g, (character) => `\\${character}`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AA << /WC 5 0 R >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /AA << /O 5 0 R >> >>",
    `<< /S /JavaScript /JS (${literal}) /Next 5 0 R >>`,
    `<< /S /URI /URI (${target}/hostile-pdf-uri) >>`,
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
