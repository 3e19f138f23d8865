import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { intoBundles } from './package/bundles';
import { declarationsFrom } from './package/declarations';
import { surfaceOf, surfaceText, type Assembly } from './package/surface';

const ROOT = path.join(__dirname, '..');

/** Takes out of what jsii compiled what no user of the package needs (docs/adr/0025). */
async function trim(): Promise<void> {
  const assembly = path.join(ROOT, '.jsii');
  const lib = path.join(ROOT, 'lib');
  await renewSurface(assembly, lib);
  withoutCommand(assembly);
  const needed = declarationsFrom(path.join(lib, 'index.d.ts'));
  const all = fs.readdirSync(lib, { recursive: true, encoding: 'utf8' }).map((file) => path.join(lib, file));
  const isUnneeded = (file: string): boolean => (file.endsWith('.d.ts') ? !needed.has(file) : !hasSource(file, lib));
  all.filter((file) => /\.(d\.ts|js)$/.test(file) && isUnneeded(file)).forEach((file) => fs.rmSync(file));
  await intoBundles(lib, path.join(ROOT, 'src'));
}

/** Writes the shapes of the public surface into the source, and into `lib`, which was compiled with those before. */
async function renewSurface(assembly: string, lib: string): Promise<void> {
  const { types } = JSON.parse(fs.readFileSync(assembly, 'utf8')) as { types: Assembly };
  const library = await import(path.join(lib, 'index.js')) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const text = surfaceText(surfaceOf(types, ({ name }) => library[name]));
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const source = path.join(ROOT, 'src', SURFACE_DATA);
  // The lint reads it meanwhile.
  if (fs.readFileSync(source, 'utf8') !== text) {
    fs.writeFileSync(source, text);
  }
  fs.writeFileSync(path.join(lib, SURFACE_DATA.replace(/ts$/, 'js')), ts.transpileModule(text, { compilerOptions }).outputText);
}

const SURFACE_DATA = path.join('languages', 'surface-data.ts');

const OF_SOURCE: ReadonlySet<string> = new Set(['locationInModule', 'symbolId']);

/**
 * No wheel, jar or Go module offers the command: through jsii it loads every dependency and starts in 20 seconds, while
 * `npx spanner-constructs` takes a tenth of one. `package.json` keeps it for npm.
 */
function withoutCommand(file: string): void {
  const assembly = JSON.parse(fs.readFileSync(file, 'utf8')) as { bin?: object };
  delete assembly.bin;
  // Where something was in the source, which the package does not hold, is a seventh of the file.
  fs.writeFileSync(file, JSON.stringify(assembly, (key, value: unknown) => (OF_SOURCE.has(key) ? undefined : value)));
}

/** The compiler leaves behind what it made of a file that is gone since. */
function hasSource(file: string, lib: string): boolean {
  return fs.existsSync(path.join(ROOT, 'src', `${path.relative(lib, file).slice(0, -'.js'.length)}.ts`));
}

void trim();
