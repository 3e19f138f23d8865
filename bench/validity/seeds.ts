import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { tokenize, type Token } from '../../src/ddl/lexer/lexer';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { EMULATED_CORPUS_FILES } from '../../test/support/corpus';
import { databaseFor, schemas } from '../../test/support/schema-generator';
import { SQL_CASES } from '../../test/support/sql-cases';
import { SEED } from '../part';

/** A valid schema, small enough that one mutation of it is easy to read. */
export interface Seed {
  readonly name: string;
  readonly statements: readonly string[];
  /** Of a kind that the emulator reads and does not have: it judges the syntax alone. */
  readonly isRead?: boolean;
}

const WRITTEN = join(__dirname, 'seeds');
const GENERATED = 60;
const MOST_CHARACTERS = 6000;

/**
 * Written for this, what the tests say that Spanner takes, parts of the corpus, and random ones. The written ones, which
 * hold most kinds of clauses, twice.
 */
export function seedsOf(dialect: Dialect): readonly (readonly Seed[])[] {
  const seeds = known.get(dialect) ?? madeSeeds(dialect);
  known.set(dialect, seeds);
  return seeds;
}

const known = new Map<Dialect, readonly (readonly Seed[])[]>();

function madeSeeds(dialect: Dialect): readonly (readonly Seed[])[] {
  const written = writtenSeeds(dialect);
  return [written, written, testedSeeds(dialect), corpusSeeds(dialect), generatedSeeds(dialect)]
    .map((seeds) => seeds.filter(({ statements }) => statements.join('').length < MOST_CHARACTERS));
}

function writtenSeeds(dialect: Dialect): Seed[] {
  const ending = dialect === Dialect.POSTGRESQL ? '.pgsql.sql' : '.gsql.sql';
  return readdirSync(WRITTEN).filter((name) => name.endsWith(ending)).sort()
    .flatMap((name) => {
      const statements = statementsOf(readFileSync(join(WRITTEN, name), 'utf8'), dialect);
      return name.startsWith('read.')
        ? statements.map((each, at) => ({ name: `${name}:${at}`, statements: [each], isRead: true }))
        : parts(name, statements, dialect);
    });
}

function testedSeeds(dialect: Dialect): Seed[] {
  return SQL_CASES.filter((each) => each.dialect === dialect && each.isAccepted && !each.isOfDocumentation)
    .map(({ title, statements }) => ({ name: title, statements }));
}

function corpusSeeds(dialect: Dialect): Seed[] {
  return EMULATED_CORPUS_FILES.filter((file) => file.dialect === dialect)
    .flatMap(({ name, text }) => parts(name, statementsOf(text, dialect), dialect));
}

function generatedSeeds(dialect: Dialect): Seed[] {
  return fc.sample(schemas(dialect), { numRuns: GENERATED, seed: SEED })
    .flatMap((schema, at) => parts(`generated-${at}`, databaseFor(schema).ddl, dialect));
}

/** Each statement with those that it needs. */
function parts(name: string, statements: readonly string[], dialect: Dialect): Seed[] {
  const names = statements.map((each) => new Set(tokenize(each, dialect).flatMap(namesIn)));
  const made = statements.map((each) => madeBy(each, dialect));
  return statements.map((_, last) => {
    const needed = new Set([last]);
    for (let at = last; at >= 0; at--) {
      const own = made[at];
      if (own !== undefined && [...needed].some((user) => user > at && names[user].has(own))) {
        needed.add(at);
      }
    }
    return { name: `${name}:${last}`, statements: statements.filter((__, at) => needed.has(at)) };
  });
}

/** The last part of the name that follows the first words of a statement. */
function madeBy(statement: string, dialect: Dialect): string | undefined {
  const tokens = tokenize(statement, dialect);
  let at = tokens.findIndex(({ text }) => /^(table|index|sequence|view|stream|schema|database|model)$/i.test(text)) + 1;
  while (/^(if|not|exists)$/i.test(tokens[at].text)) {
    at += 1;
  }
  while (tokens[at + 1]?.text === '.') {
    at += 2;
  }
  return tokens[at]?.value;
}

/** PostgreSQL names a sequence in a string, with the schema in front. */
function namesIn({ kind, value }: Token): string[] {
  return ['identifier', 'quoted-identifier', 'string'].includes(kind) ? [value.replace(/^([a-z]+\.)?"?(.*?)"?$/, '$2')] : [];
}

/** Without comments, as the emulator takes none. */
function statementsOf(text: string, dialect: Dialect): string[] {
  return parseScript(text, dialect).map(({ start, end }) => withoutComments(text.slice(start, end), dialect));
}

function withoutComments(text: string, dialect: Dialect): string {
  return tokenize(text, dialect).filter(({ kind }) => kind === 'comment').reverse()
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
    .replace(/\s*\n\s*/g, ' ').trim();
}
