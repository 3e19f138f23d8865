import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..');

/** Takes out of what jsii compiled what no user of the package needs (docs/adr/0025). */
async function trim(): Promise<void> {
  const { minify_sync } = await import('terser');
  withoutCommand(path.join(ROOT, '.jsii'));
  const lib = path.join(ROOT, 'lib');
  const needed = declarationsFrom(path.join(lib, 'index.d.ts'));
  const all = fs.readdirSync(lib, { recursive: true, encoding: 'utf8' }).map((file) => path.join(lib, file));
  const isUnneeded = (file: string): boolean => (file.endsWith('.d.ts') ? !needed.has(file) : !hasSource(file, lib));
  for (const file of all.filter((each) => /\.(d\.ts|js)$/.test(each))) {
    if (isUnneeded(file)) {
      fs.rmSync(file);
    } else if (file.endsWith('.js')) {
      const { code } = minify_sync(fs.readFileSync(file, 'utf8'), READABLE_TRACES);
      fs.writeFileSync(file, `${code}\n`);
    }
  }
}

/** Names of classes stay, for a stack trace. */
const READABLE_TRACES = { ecma: 2020, keep_classnames: true, toplevel: true } as const;

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

/** The declarations that a compiler reads for what the package exports, without what is internal. */
function declarationsFrom(index: string): ReadonlySet<string> {
  const needed = new Set<string>();
  const waiting = [index];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!needed.has(file)) {
      needed.add(file);
      const folder = path.dirname(file);
      const text = withoutUnusedImports(withoutInternals(fs.readFileSync(file, 'utf8')));
      fs.writeFileSync(file, text);
      const named = ts.preProcessFile(text).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
      waiting.push(...named.map(({ fileName }) => declarationOf(path.join(folder, fileName))));
    }
  }
  return needed;
}

/** Takes out members that only the package calls, and what is said of private ones. */
function withoutInternals(text: string): string {
  const internal: ts.TextRange[] = [];
  const collect = (node: ts.Node): void => {
    const pos = node.getStart(undefined, true);
    const isCalled = ts.isClassElement(node) || ts.isFunctionDeclaration(node);
    if (isCalled && ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')) {
      internal.push({ pos, end: node.end });
    } else if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) {
      // Its name keeps classes with the same members apart.
      internal.push({ pos, end: node.getStart() });
    } else {
      ts.forEachChild(node, collect);
    }
  };
  collect(parsed(text));
  return without(text, internal);
}

function withoutUnusedImports(text: string): string {
  const source = parsed(text);
  const imports = source.statements.filter((statement) => ts.isImportDeclaration(statement));
  const used = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      used.add(node.text);
    } else if (!ts.isImportDeclaration(node)) {
      ts.forEachChild(node, collect);
    }
  };
  collect(source);
  return without(text, imports.flatMap((declaration) => {
    const bindings = declaration.importClause?.namedBindings;
    const names = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
    const unused = names.filter(({ name }) => !used.has(name.text));
    return names.length > 0 && unused.length === names.length
      ? [declaration]
      // With the comma that follows; the last one may leave the comma before it.
      : unused.map((name) => ({ pos: name.pos, end: text[name.end] === ',' ? name.end + 1 : name.end }));
  }));
}

function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.ESNext, true);
}

function without(text: string, ranges: readonly ts.TextRange[]): string {
  return ranges.reduceRight((rest, { pos, end }) => rest.slice(0, pos) + rest.slice(end), text);
}

function declarationOf(module: string): string {
  const file = `${module}.d.ts`;
  return fs.existsSync(file) ? file : path.join(module, 'index.d.ts');
}

void trim();
