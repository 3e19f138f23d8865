import * as fs from 'node:fs';
import * as path from 'node:path';
import { Dialect } from '../../src/schema';

/** Real schemas of public projects with our labels. They are not part of the repository. */
const CORPUS = path.join(__dirname, '..', '..', '..', 'shared', 'corpus');

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

export function corpusFiles(): CorpusFile[] {
  if (!fs.existsSync(CORPUS)) {
    return [];
  }
  return fs.readdirSync(CORPUS).filter((name) => name.endsWith('.sql')).sort().map((name) => ({
    name,
    dialect: name.includes('.pgsql.') ? Dialect.POSTGRESQL : Dialect.GOOGLESQL,
    text: fs.readFileSync(path.join(CORPUS, name), 'utf8'),
  }));
}

export function corpusLabels(): Label[] {
  const lines = fs.readFileSync(path.join(CORPUS, 'LABELS.tsv'), 'utf8').trimEnd().split(/\r?\n/).slice(1);
  return lines.map((line) => {
    const [file, object, kind, verdict] = line.split('\t');
    return { file, object, kind, verdict };
  });
}

/** Runs the block over the corpus; where it is missing the tests count as skipped, and a line says so. */
export function describeOnCorpus(name: string, block: (files: readonly CorpusFile[]) => void): void {
  const files = corpusFiles();
  if (files.length === 0) {
    console.warn(`The corpus of real schemas is not here, so these tests are skipped: ${name}`);
    describe.skip(name, () => {
      test('needs the corpus', () => undefined);
    });
    return;
  }
  describe(name, () => block(files));
}
