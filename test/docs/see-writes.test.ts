import * as fs from 'node:fs';
import * as path from 'node:path';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { Simulation } from '../../src/simulation/simulate';
import { expectPicture } from '../support/docs/pictures';
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

test('the page shows the textbook, from a hot key to what spreads', () => {
  expect(SECTIONS.map(({ name }) => name)).toEqual([
    'timestamp', 'sequential-id', 'ulid', 'signed-shard', 'sharded-4', 'sharded-16', 'sharded-64', 'uuid', 'bit-reversed', 'interleaved', 'index-on-time',
  ]);
});

test.each(SECTIONS)('docs/pictures/$name.svg is what the DDL next to it gives, and what is said of it what the rules say', ({ ddl, title, name }) => {
  const picture = drawn(ddl);
  expectPicture(name, title, picture);
  expect(title.split(':')[0].toLowerCase()).toBe(picture.verdict);
});
