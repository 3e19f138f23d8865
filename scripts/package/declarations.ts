import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/** The declarations that a compiler reads for what the package exports, without what is internal. */
export function declarationsFrom(index: string): ReadonlySet<string> {
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
