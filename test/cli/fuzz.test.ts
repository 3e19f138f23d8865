import * as fc from 'fast-check';
import { Folder } from './support';
import { anyText } from '../support/any-text';
import { CORPUS_FILES } from '../support/corpus';

const FRAGMENTS = [
  'CREATE TABLE ', 'ALTER TABLE ', 'INDEX ', 'T ', '`T`', '"T" ', '(', ')', ',', ';', ' PRIMARY KEY ', 'INTERLEAVE IN PARENT ', 'ADD COLUMN ', 'CONSTRAINT c ', 'FOREIGN KEY ', 'REFERENCES ',
  'CHECK ', 'AS (', 'STORED', 'DEFAULT ', 'TIMESTAMP', 'STRING(MAX)', 'INT64', 'ROW DELETION POLICY ', 'OLDER_THAN', 'INTERVAL ', 'DROP ', 'RENAME TO ', 'ON ', 'a.b', '\n', '\r\n', '\t', ' ',
  '-- spanner-constructs: acknowledge monotonic-key: a reason of some length\n', '/* spanner-constructs: acknowledge */', '--', '/*', '*/', '#', '\'', '"', '"""', '$$', '\\', '\u{1f600}', '\ud800', '\u2028',
  'resource "google_spanner_database" "x" {', '}', '{', 'ddl = [', ']', '[', '= ', 'local.x', 'locals {', 'x = ', '<<EOF\n', '<<-EOF\n', 'EOF\n', '${', '%{', '$${', '}"', 'var.x', 'concat(', 'trimspace(',
  '{"resource":{"google_spanner_database":{"x":{"ddl":["', '"]}}}}', '\\u0041', '":', '0', '-1', '1e9',
];
const script = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FRAGMENTS) }, { weight: 1, arbitrary: anyText() }), { maxLength: 60 }).map((parts) => parts.join(''));
const NAMES = ['a.sql', 'a.tf', 'a.tf.json'];
const FORMATS = ['text', 'json', 'sarif', 'github'];

/** The exit code; a fault of the program throws. */
async function audited(name: string, content: string | Buffer, format: string): Promise<number> {
  const folder = new Folder({ [name]: content });
  try {
    return (await folder.run(['audit', name, '--format', format])).code;
  } finally {
    folder.remove();
  }
}

describe('an audit always ends with an exit code', () => {
  test('for any pieces of scripts and of Terraform', async () => {
    await fc.assert(fc.asyncProperty(script, fc.constantFrom(...NAMES), fc.constantFrom(...FORMATS), async (text, name, format) => {
      expect([0, 1, 2]).toContain(await audited(name, text, format));
    }), { numRuns: 60 });
  });

  test('for any bytes', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...NAMES), async (bytes, name) => {
      expect([0, 1, 2]).toContain(await audited(name, Buffer.from(bytes), 'json'));
    }), { numRuns: 40 });
  });

  test('for schemas of the corpus that are cut off anywhere', async () => {
    const texts = new Map(CORPUS_FILES.map(({ name, text }) => [name, text]));
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(fc.asyncProperty(fc.constantFrom(...texts.keys()), part, fc.constantFrom(...FORMATS), async (name, kept, format) => {
      const text = texts.get(name) ?? '';
      expect([0, 1, 2]).toContain(await audited('a.sql', text.slice(0, Math.floor(text.length * kept)), format));
    }), { numRuns: 15 });
  });

  test.each([
    ['brackets', `CREATE TABLE T (${'('.repeat(100_000)}`, 2],
    ['unclosed comments', '/*'.repeat(100_000), 2],
    ['quotes', '\'"`'.repeat(70_000), 2],
    ['empty statements', ';x'.repeat(3_000), 2],
    ['elements that cannot be read', `CREATE TABLE T (${'UNIQUE (A) x, '.repeat(1_500)}A STRING(36)) PRIMARY KEY (A)`, 2],
    ['clauses that cannot be read', `CREATE TABLE T (A STRING(36) ${'NOT NULL UNIQUE '.repeat(1_500)}) PRIMARY KEY (A)`, 2],
    ['comments that accept', '-- spanner-constructs: acknowledge monotonic-key: a reason of some length\n'.repeat(3000), 2],
  ])('for a lot of %s', async (_, text, code) => {
    expect(await audited('a.sql', text, 'json')).toBe(code);
  });

  test.each([
    ['templates', 'a.tf', `resource "google_spanner_database" "x" {\n ddl = ["${'${'.repeat(100_000)}`, 2],
    ['blocks', 'a.tf', '{'.repeat(200_000), 2],
    ['heredocs', 'a.tf', '<<EOF\n'.repeat(50_000), 2],
    ['lists', 'a.tf.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 2],
  ])('for a lot of %s in Terraform', async (_, name, text, code) => {
    expect(await audited(name, text, 'json')).toBe(code);
  });
});
