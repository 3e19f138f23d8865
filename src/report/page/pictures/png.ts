import { deflateSync } from 'node:zlib';

/** Pictures are a few kilobytes, so a larger window costs more than it saves, and level 9 takes five times as long. */
const SMALL = { level: 6, windowBits: 12, memLevel: 6 };

/** Red, green and blue, from 0 to 255 each. */
export type Colour = readonly [number, number, number];

/**
 * Encodes a picture with few colors as a PNG file.
 *
 * @param pixels Indexes into the palette, row by row from the top.
 * @see https://www.w3.org/TR/png/
 */
export function indexedPng(width: number, pixels: Uint8Array, palette: readonly Colour[]): Buffer {
  const height = pixels.length / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per pixel, indexed color; the other fields have only one valid value.
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (width + 1));
  for (let line = 0; line < height; line++) {
    lines.set(pixels.subarray(line * width, (line + 1) * width), line * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, SMALL)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value;
});
