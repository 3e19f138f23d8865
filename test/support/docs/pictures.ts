import * as fs from 'node:fs';
import * as path from 'node:path';
import { inflateSync } from 'node:zlib';
import { heatFile } from '../../../src/report/page/pictures/heat-map';
import type { Picture } from '../rows-rule/pictures';

const PICTURES = path.join(__dirname, '..', '..', '..', 'docs', 'pictures');

/** A picture of the docs is what the simulation draws. `UPDATE_GOLDENS=1` writes it. */
export function expectPicture(name: string, title: string, { simulated: { heat } }: Picture): void {
  const file = path.join(PICTURES, `${name}.svg`);
  const svg = heatFile({ heat, isAssumed: false }, title);
  if (process.env.UPDATE_GOLDENS === '1') {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, svg);
  }
  expect(unpacked(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'missing: UPDATE_GOLDENS=1 writes it')).toBe(unpacked(svg));
}

/** Versions of zlib pack the same pixels in different bytes. */
function unpacked(svg: string): string {
  return svg.replace(/base64,([^"]+)/, (_, base64: string) => {
    const png = Buffer.from(base64, 'base64');
    const at = png.indexOf('IDAT');
    return inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))).toString('hex');
  });
}
