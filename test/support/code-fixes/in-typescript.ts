import * as cdktf from 'cdktf';
import * as ts from 'typescript';
import type { CodeCall, CodeLanguage, Place, Ran } from './code-language';
import * as library from '../../../src';
import type { Schema } from '../../../src/schema';
import { compiled } from '../import-program';

/** Compiles all in one program, as strictly as a project can be. */
export const inTypescript: CodeLanguage = {
  language: 'typescript',
  calls: async (codes) => codes.map(callsOf),
  run: async (codes) => compiled(codes.map(withImports)).map(({ problems, javascript }): Ran => {
    if (problems.length > 0) {
      return { problem: `does not compile: ${problems.join('; ')}` };
    }
    try {
      return { schema: modelOf(javascript) };
    } catch (error) {
      return { problem: `throws ${String(error).split('\n').slice(0, 2).join(' ')}` };
    }
  }),
  inFamily: (code, family) => `((family: InterleavedHierarchy) => ${code})(${family})`,
};

function callsOf(code: string): CodeCall[] {
  const file = ts.createSourceFile('stack.ts', code, ts.ScriptTarget.Latest, true);
  const calls: CodeCall[] = [];
  const place = (node: ts.Node): Place => ({ start: node.getStart(), end: node.getEnd() });
  const walk = (node: ts.Node, statement: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const args = [...node.arguments ?? []];
      const options = [...args].reverse().find(ts.isObjectLiteralExpression);
      calls.push({
        ...place(node),
        callee: node.expression.getText(),
        args: args.filter((each) => each !== options)
          .map((each) => ({ ...place(each), code: each.getText(), text: ts.isStringLiteral(each) ? each.text : undefined })),
        options: options?.properties.map((each) => ({ ...place(each), name: each.name?.getText() ?? '' })) ?? [],
        statement: place(statement),
        variable: ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined,
      });
    }
    ts.forEachChild(node, (child) => walk(child, ts.isStatement(child) ? child : statement));
  };
  walk(file, file);
  return calls;
}

/** The schema that the stack of a program declares, with the constructs of the library in scope. */
function modelOf(javascript: string): Schema {
  const exported: Record<string, new (scope: cdktf.App, id: string, props: { instance: string; databaseName: string }) => cdktf.TerraformStack> = {};
  new Function('exports', 'require', javascript)(exported, (name: string) => (name === 'cdktf' ? cdktf : library));
  const [Stack] = Object.values(exported);
  return (new Stack(new cdktf.App(), 'stack', { instance: 'main', databaseName: 'imported' }).node.findChild('Database') as library.Database)._toModel();
}

/** With an import of each construct that the code names. */
function withImports(code: string): string {
  const named = new Set<string>();
  const walk = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      named.add(node.text);
    }
    if (!ts.isImportDeclaration(node)) {
      ts.forEachChild(node, walk);
    }
  };
  walk(ts.createSourceFile('stack.ts', code, ts.ScriptTarget.Latest, true));
  const names = Object.keys(library).filter((name) => named.has(name));
  return code.replace(/import \{[^}]*\} from 'spanner-constructs';/, `import { ${names.join(', ')} } from 'spanner-constructs';`);
}
