import * as fs from 'node:fs';
import * as path from 'node:path';
import { Dialect } from '../../src/schema';

/** Schemas as applications have them, with labels. See `test/corpus/SOURCES.md`. */
const CORPUS = path.join(__dirname, '..', 'corpus');
const SCHEMAS = path.join(CORPUS, 'schemas');

export interface CorpusFile {
  readonly name: string;
  readonly dialect: Dialect;
  readonly text: string;
}

export interface Label {
  readonly file: string;
  readonly object: string;
  readonly kind: string;
  readonly verdict: string;
}

/** Files with statements that emulators do not know, though Spanner takes them. */
const BEYOND_THE_EMULATOR: ReadonlySet<string> = new Set([
  'brewery.pgsql.sql', // uuid
  'city-registry.gsql.sql', // SQL SECURITY DEFINER, roles
  'fraud-graph.gsql.sql', // PROPERTY GRAPH, NOT ENFORCED
  'permissions.pgsql.sql', // roles
  'product-search.gsql.sql', // vector indexes, models
  'proto-events.gsql.sql', // the descriptors of the bundle are no part of the DDL
]);

export const CORPUS_FILES: readonly CorpusFile[] = corpusIn(SCHEMAS);

/** The schemas of a folder, by the ends of their names. */
export function corpusIn(folder: string): CorpusFile[] {
  return fs.readdirSync(folder).filter((name) => name.endsWith('.sql')).sort().map((name) => ({
    name,
    dialect: name.endsWith('.pgsql.sql') ? Dialect.POSTGRESQL : Dialect.GOOGLESQL,
    text: fs.readFileSync(path.join(folder, name), 'utf8'),
  }));
}

/** The files that every emulator takes. */
export const EMULATED_CORPUS_FILES = CORPUS_FILES.filter(({ name }) => !BEYOND_THE_EMULATOR.has(name));

export function corpusLabels(): Label[] {
  const lines = fs.readFileSync(path.join(CORPUS, 'labels.tsv'), 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [file, object, kind, verdict] = line.split('\t');
    return { file, object, kind, verdict };
  });
}
