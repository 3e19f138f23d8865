import * as ts from 'typescript';
import type { Block } from './blocks';

/** The module that a block becomes: imports on top, the block in a function that is given the fixture. */
export function moduleText(block: Block, exported: readonly string[]): string {
  const source = ts.createSourceFile('block.ts', block.code, ts.ScriptTarget.ES2022, true);
  const imports: string[] = [];
  const declared: string[] = [];
  let body = block.code;
  for (const statement of [...source.statements].reverse()) {
    const isImport = ts.isImportDeclaration(statement);
    const isDeclared = ts.isVariableStatement(statement) && (statement.modifiers ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword);
    if (!isImport && !isDeclared) {
      continue;
    }
    // Blanks in place of what moves up keep the lines of messages right.
    const text = statement.getText();
    body = body.slice(0, statement.getStart()) + text.replace(/[^\n]/g, ' ') + body.slice(statement.getEnd());
    if (isImport) {
      imports.push(text);
    } else {
      declared.push(...(statement as ts.VariableStatement).declarationList.declarations.map((each) => `const ${each.getText()} = fixture.declared.${each.name.getText()};`));
    }
  }
  const { bound, used } = namesOf(source);
  const provided = ['app', 'stack', 'db', 'pg'].filter((name) => used.has(name) && !bound.has(name));
  const names = exported.filter((name) => !bound.has(name) && used.has(name));
  return [
    ...imports,
    "import type { Fixture } from '../fixture';",
    ...(names.length > 0 ? [`import { ${names.join(', ')} } from 'spanner-constructs';`] : []),
    'export function run(fixture: Fixture): unknown[] {',
    ...declared,
    ...provided.map((name) => `const ${name} = fixture.${name};`),
    `{ ${body}`,
    `return [${['app', 'stack'].filter((name) => bound.has(name) || provided.includes(name)).join(', ')}]; }`,
    '}',
    '',
  ].join('\n');
}

/** Lines that stand before the first line of the block in its module. */
export function linesBefore(moduleSource: string): number {
  return moduleSource.split('\n').findIndex((line) => line.startsWith('{ '));
}

function namesOf(source: ts.SourceFile): { bound: Set<string>; used: Set<string> } {
  const bound = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) {
      const declares = (ts.isVariableDeclaration(node.parent) || ts.isImportSpecifier(node.parent)) && node.parent.name === node;
      (declares ? bound : used).add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { bound, used };
}
