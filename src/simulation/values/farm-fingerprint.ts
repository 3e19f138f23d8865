/**
 * FARM_FINGERPRINT: Fingerprint64 of FarmHash, which never changes.
 *
 * @see https://github.com/google/farmhash
 */
export function farmFingerprint(bytes: Uint8Array): bigint {
  const text = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return BigInt.asIntN(64, bytes.length <= 64 ? short(text) : long(text));
}

const K0 = 0xc3a5c85c97cb3127n;
const K1 = 0xb492b66fbe98f273n;
const K2 = 0x9ae16a3b2f90404fn;
const BLOCK_BYTES = 64;

function byte(text: DataView, at: number): bigint {
  return BigInt(text.getUint8(at));
}

function word32(text: DataView, at: number): bigint {
  return BigInt(text.getUint32(at, true));
}

function word64(text: DataView, at: number): bigint {
  return text.getBigUint64(at, true);
}

function short(text: DataView): bigint {
  const length = text.byteLength;
  const factor = u64(K2 + 2n * BigInt(length));
  if (length > 32) {
    return upTo64(text, factor);
  }
  if (length > 16) {
    const [a, b] = [u64(word64(text, 0) * K1), word64(text, 8)];
    const [c, d] = [u64(word64(text, length - 8) * factor), u64(word64(text, length - 16) * K2)];
    return mix(turned(a + b, 43n) + turned(c, 30n) + d, a + turned(b + K2, 18n) + c, factor);
  }
  if (length >= 8) {
    const [a, b] = [u64(word64(text, 0) + K2), word64(text, length - 8)];
    return mix(turned(b, 37n) * factor + a, (turned(a, 25n) + b) * factor, factor);
  }
  if (length >= 4) {
    return mix(BigInt(length) + (word32(text, 0) << 3n), word32(text, length - 4), factor);
  }
  if (length > 0) {
    const y = byte(text, 0) + (byte(text, length >> 1) << 8n);
    const z = BigInt(length) + (byte(text, length - 1) << 2n);
    return u64(folded(u64(y * K2) ^ u64(z * K0)) * K2);
  }
  return K2;
}

function upTo64(text: DataView, factor: bigint): bigint {
  const length = text.byteLength;
  const [a, b] = [u64(word64(text, 0) * K2), word64(text, 8)];
  const [c, d] = [u64(word64(text, length - 8) * factor), u64(word64(text, length - 16) * K2)];
  const y = u64(turned(a + b, 43n) + turned(c, 30n) + d);
  const z = mix(y, a + turned(b + K2, 18n) + c, factor);
  const [e, f] = [u64(word64(text, 16) * factor), word64(text, 24)];
  const g = u64((y + word64(text, length - 32)) * factor);
  const h = u64((z + word64(text, length - 24)) * factor);
  return mix(turned(e + f, 43n) + turned(g, 30n) + h, e + turned(f + a, 18n) + g, factor);
}

type Pair = readonly [bigint, bigint];

function long(text: DataView): bigint {
  const length = text.byteLength;
  const end = Math.floor((length - 1) / BLOCK_BYTES) * BLOCK_BYTES;
  const rest = (length - 1) % BLOCK_BYTES;
  let x = 81n;
  let y = u64(81n * K1 + 113n);
  let z = u64(folded(u64(y * K2 + 113n)) * K2);
  let v: Pair = [0n, 0n];
  let w: Pair = [0n, 0n];
  x = u64(x * K2 + word64(text, 0));
  const block = (at: number, factor: bigint, weight: bigint): void => {
    x = u64(turned(x + y + v[0] + word64(text, at + 8), 37n) * factor);
    y = u64(turned(y + v[1] + word64(text, at + 48), 42n) * factor);
    x ^= u64(w[1] * weight);
    y = u64(y + v[0] * weight + word64(text, at + 40));
    z = u64(turned(z + w[0], 33n) * factor);
    v = weak(text, at, v[1] * factor, x + w[0]);
    w = weak(text, at + 32, z + w[1], y + word64(text, at + 16));
    [x, z] = [z, x];
  };
  for (let at = 0; at < end; at += BLOCK_BYTES) {
    block(at, K1, 1n);
  }
  const factor = u64(K1 + ((z & 0xffn) << 1n));
  w = [u64(w[0] + BigInt(rest)), w[1]];
  v = [u64(v[0] + w[0]), v[1]];
  w = [u64(w[0] + v[0]), w[1]];
  block(end + rest - 63, factor, 9n);
  return mix(
    mix(v[0], w[0], factor) + folded(y) * K0 + z,
    mix(v[1], w[1], factor) + x,
    factor,
  );
}

function weak(text: DataView, at: number, first: bigint, second: bigint): Pair {
  const a = u64(first + word64(text, at));
  const b = turned(second + a + word64(text, at + 24), 21n);
  const sum = u64(a + word64(text, at + 8) + word64(text, at + 16));
  return [u64(sum + word64(text, at + 24)), u64(b + turned(sum, 44n) + a)];
}

function mix(first: bigint, second: bigint, factor: bigint): bigint {
  const [u, v] = [u64(first), u64(second)];
  const a = folded(u64((u ^ v) * factor));
  return u64(folded(u64((v ^ a) * factor)) * factor);
}

function folded(value: bigint): bigint {
  return value ^ (value >> 47n);
}

function turned(value: bigint, bits: bigint): bigint {
  const word = u64(value);
  return u64((word >> bits) | (word << (64n - bits)));
}

function u64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
