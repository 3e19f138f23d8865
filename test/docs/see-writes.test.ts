import * as fs from 'node:fs';
import * as path from 'node:path';
import { inflateSync } from 'node:zlib';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { heatFile } from '../../src/report/page/pictures/heat-map';
import { Dialect } from '../../src/schema';
import { Simulation } from '../../src/simulation/simulate';
import { picturesOf, type Picture } from '../support/rows-rule/pictures';

const DOCS = path.join(__dirname, '..', '..', 'docs');
const PAGE = path.join(DOCS, 'see-writes.md');

/** The DDL of each section of the page, by the name of its picture; the key that is drawn comes last. */
const SECTIONS = [...fs.readFileSync(PAGE, 'utf8').matchAll(/```sql drawn\n([^]*?)```\n\n!\[([^\]]*)\]\(pictures\/([\w-]+)\.svg\)/g)]
  .map(([, ddl, title, name]) => ({ ddl, title, name }));

function drawn(ddl: string): Picture {
  const { schema } = foldScript(parseScript(ddl, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'docs');
  const last = /CREATE (?:TABLE|INDEX) (\w+)(?![^]*CREATE)/.exec(ddl)![1];
  return picturesOf(schema, new Simulation()).find(({ simulated: { key } }) => key.object === last)!;
}

/** Versions of zlib pack the same pixels in different bytes. */
function unpacked(svg: string): string {
  return svg.replace(/base64,([^"]+)/, (_, base64: string) => {
    const png = Buffer.from(base64, 'base64');
    const at = png.indexOf('IDAT');
    return inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))).toString('hex');
  });
}

test('the page shows the textbook, from a hot key to what spreads', () => {
  expect(SECTIONS.map(({ name }) => name)).toEqual([
    'timestamp', 'sequential-id', 'ulid', 'signed-shard', 'sharded-4', 'sharded-16', 'sharded-64', 'uuid', 'bit-reversed', 'interleaved', 'index-on-time',
  ]);
});

test.each(SECTIONS)('docs/pictures/$name.svg is what the DDL next to it gives', ({ ddl, title, name }) => {
  const file = path.join(DOCS, 'pictures', `${name}.svg`);
  const svg = heatFile({ heat: drawn(ddl).simulated.heat, isAssumed: false }, title);
  if (process.env.UPDATE_GOLDENS === '1') {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, svg);
  }
  expect(unpacked(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'missing: UPDATE_GOLDENS=1 writes it')).toBe(unpacked(svg));
});

test.each(SECTIONS)('what is said of $name is what the rules say', ({ ddl, title }) => {
  expect(title.split(':')[0].toLowerCase()).toBe(drawn(ddl).verdict);
});
