import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { ROOT } from './markdown';

/** The names that `spanner-constructs` exports, types included. */
export function exportedNames(file = path.join(ROOT, 'src', 'index.ts')): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause && ts.isNamedExports(exportClause)) {
        return exportClause.elements.map((element) => element.name.text);
      }
      const from = (moduleSpecifier as ts.StringLiteral).text;
      return exportedNames(path.join(path.dirname(file), `${from}.ts`));
    }
    return isExportedDeclaration(statement) && statement.name ? [statement.name.text] : [];
  });
}

function isExportedDeclaration(statement: ts.Statement): statement is ts.ClassDeclaration | ts.InterfaceDeclaration | ts.EnumDeclaration {
  const declares = ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isEnumDeclaration(statement);
  return declares && (statement.modifiers ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
}
