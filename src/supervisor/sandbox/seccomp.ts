/** Numbers of the system calls that the filter checks. */
interface Calls {
  /** The AUDIT_ARCH value of the architecture. */
  readonly audit: number;
  readonly addKey: number;
  readonly requestKey: number;
  readonly keyctl: number;
  readonly socket: number;
  /** The first system call number of another ABI of the same architecture (x32). */
  readonly foreignFrom?: number;
}

const calls: Partial<Record<NodeJS.Architecture, Calls>> = {
  x64: {
    audit: 0xc000_003e,
    addKey: 248,
    requestKey: 249,
    keyctl: 250,
    socket: 41,
    foreignFrom: 0x4000_0000,
  },
  arm64: { audit: 0xc000_00b7, addKey: 217, requestKey: 218, keyctl: 219, socket: 198 },
};

/** The number of io_uring_setup on all architectures. */
const ioUringSetup = 425;
const vsock = 40;

const missing = 38;
const unsupportedFamily = 97;

/**
 * Builds the seccomp filter of a sandbox; null for an architecture without one. No namespace separates the kernel's
 * keyrings and VM sockets, so the filter refuses both. It also refuses io_uring, which bypasses the filter, and
 * programs for another architecture, whose system calls have other numbers.
 */
export function seccompFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const here = calls[architecture];
  if (here === undefined) return null;
  const { audit, foreignFrom } = here;
  return Buffer.concat([
    load(offsets.architecture),
    ifEqual(audit, 1, 0),
    refuse(missing),
    load(offsets.number),
    ...(foreignFrom === undefined ? [] : [ifAtLeast(foreignFrom, 0, 1), refuse(missing)]),
    ...[here.addKey, here.requestKey, here.keyctl, ioUringSetup].flatMap((number) => [
      ifEqual(number, 0, 1),
      refuse(missing),
    ]),
    ifEqual(here.socket, 0, 3),
    load(offsets.firstArgument),
    ifEqual(vsock, 0, 1),
    refuse(unsupportedFamily),
    instruction(0x06, 0, 0, allowed),
  ]);
}

/** Offsets in the data that the kernel gives to a filter. */
const offsets = { number: 0, architecture: 4, firstArgument: 16 };

const allowed = 0x7fff_0000;
const refused = 0x0005_0000;

function load(offset: number): Buffer {
  return instruction(0x20, 0, 0, offset);
}

/** Skips `then` instructions if the loaded number is equal, otherwise `otherwise`. */
function ifEqual(value: number, then: number, otherwise: number): Buffer {
  return instruction(0x15, then, otherwise, value);
}

function ifAtLeast(value: number, then: number, otherwise: number): Buffer {
  return instruction(0x35, then, otherwise, value);
}

function refuse(errorNumber: number): Buffer {
  return instruction(0x06, 0, 0, refused | errorNumber);
}

/** Encodes a BPF instruction. */
function instruction(code: number, then: number, otherwise: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(then, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
