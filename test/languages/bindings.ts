import * as fs from 'node:fs';
import * as path from 'node:path';
import { pacmak, writeBindings } from '../../scripts/package/bindings';
import type { AppLanguage } from '../../src/languages/app-language';
import { ROOT } from '../package/installed';
import { CORPUS_FILES } from '../support/corpus';
import { importAll } from '../support/import-program';
import { importedCode } from '../support/imported-code';

/** Generates the code of a package of npm in another language, without building it, and returns its folder. */
export function bindings(language: string, name: string, folder: string): string {
  const outdir = path.join(folder, 'bindings', name.replace('/', '-'));
  if (name === 'spanner-constructs') {
    writeBindings(language, outdir, ['--code-only']);
  } else {
    // A package is read where npm put it, as it looks for its own dependencies from there.
    pacmak(path.join(ROOT, 'node_modules', name), language, outdir, ['--code-only']);
  }
  return path.join(outdir, language);
}

/** The stack of a TypeScript example. */
export function typescriptStack(folder: string, example = 'orders-events', name = 'shop'): string {
  const outdir = path.join(folder, 'typescript', example, 'cdktf.out');
  fs.mkdirSync(path.dirname(outdir), { recursive: true });
  process.env.CDKTF_OUTDIR = outdir;
  try {
    jest.requireActual(`../../examples/typescript/${example}/main`);
  } finally {
    delete process.env.CDKTF_OUTDIR;
  }
  return fs.readFileSync(path.join(outdir, 'stacks', name, 'cdk.tf.json'), 'utf8');
}

export interface ImportedStack {
  readonly className: string;
  readonly code: string;
}

/** What import writes for each schema of the corpus. */
export function importedStacks(language: AppLanguage): ImportedStack[] {
  return CORPUS_FILES.map(({ text, dialect }, position) => ({
    className: `Schema${position}Stack`,
    code: importedCode({ name: `schema${position}.sql`, text, dialect }, language).code,
  }));
}

/** The statements that the TypeScript of import declares, one a line, after the number of the schema. */
export function importedStatements(): string[] {
  return importAll(CORPUS_FILES).flatMap((each, position) => each.run().ddl.map((statement) => `${position} ${statement}`));
}

/** A stack names the folder of its state, which differs with the folder of the app. */
export function withoutStatePath(stack: string): string {
  const statePath = /"path": ".*tfstate"/;
  expect(stack).toMatch(statePath);
  return stack.replace(statePath, '');
}
