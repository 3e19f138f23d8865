import * as cdktf from 'cdktf';
import * as ts from 'typescript';
import { editsOf } from './fix-faults';
import type { Tried } from './fixes-oracle';
import { compiled, type Script } from './import-program';
import * as library from '../../src';
import { editCode } from '../../src/code/constructs/edit-call';
import { idOf, schemaOf } from '../../src/code/constructs/place';
import { commented, fixCode } from '../../src/code/fix-code';
import { stackCode } from '../../src/code/stack/stack-code';
import { parseExpression } from '../../src/ddl/expressions/expression-parser';
import { expressionKey } from '../../src/ddl/expressions/expression-walk';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { typescript } from '../../src/languages/typescript';
import { judge } from '../../src/rules/engine';
import { Severity, type Finding } from '../../src/rules/finding';
import type { Edit } from '../../src/rules/fixes/fix';
import { partKey } from '../../src/rules/subject';
import type { ColumnDefinition, Schema, TableDefinition } from '../../src/schema';
import { tableVariable } from '../../src/text/table-variable';

/** A fix of a finding, and the code after it is pasted. */
interface Attempt {
  readonly title: string;
  readonly finding: Finding;
  readonly edit: Edit;
  readonly before: Schema;
  readonly pasted: string;
  /** Names the columns that stay instead of writing them: has to be refused as it is. */
  readonly isOpen: boolean;
}

/**
 * Takes each fix that is printed as TypeScript, as it is printed, in the place of the construct that it is about, in
 * the code that `import` writes for a script, and synthesizes again.
 */
export function fixesInCode(scripts: readonly Script[]): Tried {
  const sources = scripts.map(({ name, text, dialect }) => (
    stackCode(foldScript(parseScript(text, dialect), dialect, 'database'), text, name, 'typescript').code
  ));
  const unproven: string[] = [];
  const attempts: Attempt[] = [];
  let printed = 0;
  sources.forEach((source, position) => {
    const before = modelOf(ts.transpile(source, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }));
    for (const finding of findingsIn(before)) {
      for (const edit of editsOf(finding).filter((each) => editCode(each, before.dialect).kind !== 'ddl')) {
        printed += 1;
        const shown = fixCode(edit, 'typescript', before.dialect);
        const title = `${scripts[position].name}: ${titleOf(finding)}: ${commented(shown, 'typescript')}`;
        const pasted = withFix(sources[position], edit, shown.code, before);
        if (pasted === undefined) {
          unproven.push(`${title}: has no place`);
        } else {
          const attempt = { title, finding, edit, before, pasted, isOpen: shown.code.includes('...unchangedColumns') };
          attempts.push(attempt, ...(attempt.isOpen ? [{ ...attempt, pasted: filled(pasted, sources[position], edit), isOpen: false }] : []));
        }
      }
    }
  });
  const programs = compiled(attempts.map(({ pasted }) => withImports(pasted)));
  attempts.forEach((attempt, position) => {
    unproven.push(...faultsOf(attempt, programs[position]).map((fault) => `${attempt.title}: ${fault}`));
  });
  return { printed, unproven };
}

function faultsOf(attempt: Attempt, { problems, javascript }: ReturnType<typeof compiled>[number]): string[] {
  const { finding, before, edit, isOpen } = attempt;
  if (isOpen || problems.length > 0) {
    return isOpen && problems.some((problem) => problem.includes("'unchangedColumns'")) ? [] : [`does not compile as it should: ${problems.join('; ')}`];
  }
  let after: Schema;
  try {
    after = modelOf(javascript);
  } catch (error) {
    return [`throws ${String(error).split('\n').slice(0, 2).join(' ')}`];
  }
  const known = new Set(judge(before, [], TODAY).findings.filter(isError).map(titleOf));
  const found = judge(after, [], TODAY).findings;
  return [
    ...(found.some((each) => titleOf(each) === titleOf(finding)) ? ['is still there'] : []),
    ...found.filter((each) => isError(each) && !known.has(titleOf(each))).map((each) => `brings ${titleOf(each)}`),
    ...before.tables.flatMap((table) => lostOf(table, after, edit).map((what) => `loses ${what} of ${table.name}`)),
    ...before.indexes.filter(({ name }) => !after.indexes.some((index) => index.name === name) && !(edit.kind === 'drop' && edit.name === name))
      .map(({ name }) => `loses index ${name}`),
  ];
}

const TODAY = '2026-11-22';

/** Hot keys, and those of which nothing is proven. */
function findingsIn(schema: Schema): Finding[] {
  return judge(schema, [], TODAY).findings.filter(({ entry }) => entry.kind === 'hotspot');
}

function isError({ severity }: Finding): boolean {
  return severity === Severity.ERROR;
}

function titleOf({ rule, objectName, problem: { subject: { part } } }: Finding): string {
  const isKey = part.kind === 'foreign key' || part.kind === 'backing index';
  return `${rule} ${objectName} ${isKey && part.foreignKey.name !== '' ? part.foreignKey.name : partKey(part)}`;
}

/** What a table had and has no more, or has otherwise though the fix says nothing of it. */
function lostOf(was: TableDefinition, { tables, dialect }: Schema, edit: Edit): string[] {
  const is = tables.find(({ name }) => name === was.name);
  if (!is) {
    return ['all'];
  }
  const expression = (text: string): string => expressionKey(parseExpression(text, dialect));
  const isGone = (column: ColumnDefinition): boolean => (
    edit.kind === 'table' && edit.table.name === was.name && !edit.to.columns.some(({ name }) => name === column.name)
      && column.generated !== undefined && was.primaryKey.some((part) => part.column === column.name)
  );
  const columns = was.columns.filter((column) => !isGone(column) && !column.generated).filter((column) => {
    const now = is.columns.find(({ name }) => name === column.name);
    const isKey = [was, is].some(({ primaryKey }) => primaryKey.some((part) => part.column === column.name));
    const isChanged = isKey || (edit.kind === 'table' && edit.to.columns.find(({ name }) => name === column.name) !== column)
      || (edit.kind === 'column' && edit.column.name === column.name);
    return !now || (!isChanged && signature(now) !== signature(column));
  });
  const generated = was.columns.filter((column) => column.generated && !isGone(column) && !was.apart?.columns.includes(column.name))
    .filter(({ name }) => !is.columns.some((each) => each.name === name));
  const referenced = ({ columns: own, referencedTable, onDelete, enforced }: TableDefinition['foreignKeys'][number]): string => (
    [own, referencedTable, onDelete, enforced && edit.kind !== 'foreign key'].join()
  );
  return [
    ...[...columns, ...generated].map(({ name }) => `column ${name}`),
    ...was.checks.filter((check) => !is.checks.some((each) => each.name === check.name && expression(each.expression) === expression(check.expression))).map(({ name }) => `check ${name}`),
    ...was.foreignKeys.filter((key) => !is.foreignKeys.some((each) => referenced(each) === referenced(key))).map(({ name }) => `foreign key ${name}`),
    ...(was.ttl && (is.ttl?.column !== was.ttl.column || is.ttl.days !== was.ttl.days) && edit.kind !== 'ttl' ? ['the TTL'] : []),
    ...(was.interleave && !is.interleave && edit.kind !== 'table' ? ['the interleaving'] : []),
    ...((was.otherClauses ?? []).join() === (is.otherClauses ?? []).join() ? [] : ['options']),
  ];
}

function signature({ name, type, notNull, defaultExpression, declaredValues, hidden, allowCommitTimestamp, onUpdate, immutable }: ColumnDefinition): string {
  return JSON.stringify([name, type, notNull, defaultExpression, declaredValues, hidden ?? false, allowCommitTimestamp ?? false, onUpdate ?? false, immutable ?? false]);
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

/** With the columns that stay, as the code has them, where the fix only names them. */
function filled(pasted: string, source: string, edit: Edit): string {
  const { table, to } = edit as Edit & { readonly kind: 'table' };
  const code = new ConstructCode(source);
  const declared = code.table(table.name)!;
  const texts = to.columns.filter((column) => table.columns.includes(column) && !table.primaryKey.some((part) => part.column === column.name))
    .flatMap(({ name }) => code.column(declared, name)?.getText() ?? []);
  return pasted.replace('...unchangedColumns', texts.join(', '));
}

/** The code with what is printed in the place of what it is about. undefined: there is no such place. */
function withFix(source: string, edit: Edit, printed: string, { dialect }: Schema): string | undefined {
  const code = new ConstructCode(source);
  const edited = editCode(edit, dialect);
  const changes: [node: ts.Node | undefined, text: string][] = [];
  if (edited.kind === 'removed') {
    changes.push([code.index((edit as Edit & { kind: 'drop' }).name)?.parent, '']);
  } else if (edited.kind === 'option') {
    const [table, column] = [code.table((edit as Edit & { table: TableDefinition }).table.name), 'column' in edit ? edit.column.name : undefined];
    const owner = column === undefined || !table ? table : code.column(table, column);
    changes.push([owner && code.option(owner, edited.name), printed]);
  } else if (edited.kind === 'code') {
    changes.push([placeOf(edit, code), printed]);
  }
  for (const addition of edited.kind === 'code' || edited.kind === 'option' ? edited.added : []) {
    const table = code.tables().find((each) => code.variableOf(each) === addition.table);
    if ('foreignKey' in addition) {
      const list = code.option(code.foreignKey(addition.table, addition.foreignKey.columns), 'columns');
      changes.push([list, `${list?.getText()}, ${typescript.write(addition.option)}`]);
    } else {
      const texts = addition.columns.map((each) => typescript.write(each)).join(', ');
      const [list, key] = ['columns', 'key'].map((option) => code.option(table, option));
      changes.push(list ? [list, list.getText().replace(/\[\s*/, (bracket) => `${bracket}${texts}, `)] : [key, `${key?.getText()}, columns: [${texts}]`]);
    }
  }
  return code.changed(changes);
}

function placeOf(edit: Edit, code: ConstructCode): ts.Node | undefined {
  switch (edit.kind) {
    case 'table':
    case 'interleave':
    case 'primary key':
      return code.table(edit.table.name);
    case 'column': {
      const table = code.table(edit.table.name);
      return table && code.column(table, edit.column.name);
    }
    case 'index':
      return code.index(edit.index.name);
    case 'object':
      return code.index(edit.object.name);
    case 'foreign key': {
      const { table: { name }, foreignKey, instead = foreignKey } = edit;
      return code.foreignKey(tableVariable(name), instead.columns);
    }
    default:
      return undefined;
  }
}

/** Where the constructs stand in the code of a stack. */
class ConstructCode {
  private readonly file: ts.SourceFile;
  private readonly calls: (ts.CallExpression | ts.NewExpression)[] = [];

  public constructor(private readonly source: string) {
    this.file = ts.createSourceFile('stack.ts', source, ts.ScriptTarget.Latest, true);
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        this.calls.push(node);
      }
      ts.forEachChild(node, walk);
    };
    walk(this.file);
  }

  public tables(): (ts.CallExpression | ts.NewExpression)[] {
    return this.calls.filter((call) => /(^|[a-z])Table$|\.(addChild|addInterleavedIn)$/.test(call.expression.getText()));
  }

  public table(name: string): ts.CallExpression | ts.NewExpression | undefined {
    const schema = schemaOf(name);
    return this.tables().find(({ arguments: given = [] }) => {
      const [first, second = first] = given;
      const id = ts.isStringLiteral(first) ? first : second;
      return (id as ts.StringLiteral).text === idOf(name)
        && (id === first || first.getText() === (schema === undefined ? 'db' : tableVariable(schema)));
    });
  }

  /** The one that holds it, or would. */
  public variableOf(call: ts.Node): string {
    const [id] = ((call as ts.CallExpression).arguments ?? []).filter(ts.isStringLiteral);
    return ts.isVariableDeclaration(call.parent) ? call.parent.name.getText() : tableVariable(id.text);
  }

  public index(name: string): ts.Node | undefined {
    return this.calls.find(({ expression, arguments: given = [] }) => /Index$/.test(expression.getText()) && (given[1] as ts.StringLiteral).text === idOf(name));
  }

  public column(table: ts.Node, name: string): ts.Node | undefined {
    return this.within(table).find(({ expression, arguments: [first] = [] as unknown as ts.NodeArray<ts.Expression> }) => (
      /^Column\./.test(expression.getText()) && (first as ts.StringLiteral).text === name
    ));
  }

  /** @param variable Of its table. */
  public foreignKey(variable: string, columns: readonly string[]): ts.Node | undefined {
    const declared = this.tables().find((each) => this.variableOf(each) === variable);
    const added = this.calls.filter(({ expression }) => expression.getText() === `${variable}.addForeignKey`);
    const own = `columns: ${typescript.write({ kind: 'list', items: columns.map((text) => ({ kind: 'text', text })) })}`;
    return [...(declared ? [declared] : []), ...added].flatMap((call) => this.within(call))
      .find((call) => call.expression.getText() === 'ForeignKey.to' && this.option(call, 'columns')?.getText() === own);
  }

  public option(call: ts.Node | undefined, name: string): ts.Node | undefined {
    const { arguments: given = [] } = (call ?? {}) as Partial<ts.CallExpression>;
    const options = [...given].reverse().find(ts.isObjectLiteralExpression);
    return options?.properties.find((property) => property.name?.getText() === name);
  }

  /** undefined: a place is missing. */
  public changed(changes: readonly (readonly [ts.Node | undefined, string])[]): string | undefined {
    let text = this.source;
    for (const [node, printed] of [...changes].sort(([a], [b]) => (b?.getStart() ?? 0) - (a?.getStart() ?? 0))) {
      if (!node) {
        return undefined;
      }
      // A child is added to the hierarchy that its reader has.
      const family = printed.startsWith('family.') && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
        ? node.expression.expression.getText()
        : undefined;
      const pasted = family === undefined ? printed : `((family: InterleavedHierarchy) => ${printed})(${family})`;
      text = `${text.slice(0, node.getStart())}${pasted}${text.slice(node.getEnd())}`;
    }
    return text;
  }

  private within(node: ts.Node): (ts.CallExpression | ts.NewExpression)[] {
    return this.calls.filter((call) => call.getStart() >= node.getStart() && call.getEnd() <= node.getEnd());
  }
}
