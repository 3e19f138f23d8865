import { bytes, damaged } from './damage';
import type { Random } from '../../bench/validity/random';
import { seedsOf } from '../../bench/validity/seeds';
import { Dialect } from '../../src/schema';
import { BASE, FORMS } from '../../test/ddl/parser/statement-forms';

/** A file that a command reads. */
export interface Document {
  readonly name: string;
  readonly content: string | Buffer;
}

/** Some database in one of the forms that commands read. */
export interface Origin {
  readonly dialect: Dialect;
  readonly statements: readonly string[];
}

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const SEEDS = new Map(DIALECTS.map((dialect) => [dialect, [
  ...seedsOf(dialect).flat().map(({ statements }) => statements),
  ...FORMS[dialect].map((form) => [...BASE[dialect], form]),
]]));

export function originOf(random: Random, dialect = random.pick(DIALECTS)): Origin {
  return { dialect, statements: random.pick(SEEDS.get(dialect)!) };
}

export function script({ statements }: Origin): string {
  return statements.map((statement) => `${statement};\n`).join('\n');
}

/** The forms in which a database is written down, but for scripts. */
const FORMATS: readonly ((origin: Origin, random: Random) => Document)[] = [
  ({ statements }, random) => ({
    name: 'a.tf',
    content: `resource "google_spanner_database" "db" {\n  instance = "main"\n  name     = "shop"\n  ddl = [\n${statements.map((each) => (
      random.once(3) ? `    <<-EOT\n    ${each}\n    EOT\n    ,\n` : `    ${hclText(each)},\n`
    )).join('')}  ]\n}\n`,
  }),
  ({ statements, dialect }) => ({
    name: 'a.tf',
    content: `locals {\n  ddl = [${statements.map(hclText).join(', ')}]\n}\nresource "google_spanner_database" "db" {\n  database_dialect = "${dialect}"\n  ddl = concat(local.ddl, [])\n}\n`,
  }),
  ({ statements, dialect }) => ({ name: 'a.tf.json', content: JSON.stringify({ resource: { google_spanner_database: { db: { name: 'shop', database_dialect: dialect, ddl: statements } } } }, undefined, 1) }),
  ({ statements, dialect }) => ({
    name: 'state.json',
    content: JSON.stringify({ version: 4, serial: 1, resources: [
      { mode: 'managed', type: 'google_spanner_database', name: 'db', instances: [{ attributes: { name: 'shop', database_dialect: dialect, ddl: statements } }] },
    ] }),
  }),
  ({ statements, dialect }) => ({
    name: 'show.json',
    content: JSON.stringify({ values: { root_module: { resources: [{ type: 'google_spanner_database', values: { name: 'shop', database_dialect: dialect, ddl: statements } }] } } }),
  }),
  ({ statements }) => ({ name: 'described.json', content: JSON.stringify(statements) }),
];

/** A file with a database in it, whole, damaged, or of any bytes. */
export function documentOf(random: Random, origin = originOf(random)): Document {
  const document = random.below(10) < 6 ? { name: 'a.sql', content: script(origin) } : random.pick(FORMATS)(origin, random);
  if (random.once(30)) {
    return { ...document, content: bytes(random) };
  }
  return random.once(5) ? document : { ...document, content: damaged(String(document.content), random) };
}

function hclText(text: string): string {
  return JSON.stringify(text).replaceAll('${', '$${').replaceAll('%{', '%%{');
}
