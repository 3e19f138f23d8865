import type { CodeLanguage, Ran } from './code-language';
import { ConstructCode } from './construct-code';
import type { Program } from './programs';
import { editCode } from '../../../src/code/constructs/edit-call';
import { fixCode } from '../../../src/code/fix-code';
import { parseExpression } from '../../../src/ddl/expressions/expression-parser';
import { expressionKey } from '../../../src/ddl/expressions/expression-walk';
import { writerFor } from '../../../src/languages/app-language';
import { fixText } from '../../../src/report/fix-text';
import { judge } from '../../../src/rules/engine';
import { Severity, type Finding } from '../../../src/rules/finding';
import type { Edit } from '../../../src/rules/fixes/fix';
import { partKey } from '../../../src/rules/subject';
import type { ColumnDefinition, Schema, TableDefinition } from '../../../src/schema';
import { editsOf } from '../fix-faults';
import type { Tried } from '../fixes-oracle';
import type { Script } from '../import-program';
import { importedCode } from '../imported-code';

/** A fix of a finding, and the code after it is pasted. */
interface Attempt {
  readonly title: string;
  readonly finding: Finding;
  readonly edit: Edit;
  readonly before: Schema;
  readonly pasted: string;
  /** Where it names the columns that stay instead of writing them: what has to be refused of it as it is. */
  readonly open?: string;
}

/**
 * Takes each fix that is printed as code, as it is printed, in the place of the construct that it is about, in a program
 * or in the code that `import` writes for a script, and runs it.
 */
export async function fixesInCode(scripts: readonly (Script | Program)[], code: CodeLanguage): Promise<Tried> {
  const { language } = code;
  const writer = writerFor(language);
  const sources = scripts.map((script) => ('code' in script ? script.code : importedCode(script, language).code));
  const calls = await code.calls(sources);
  const unproven: string[] = [];
  const attempts: Attempt[] = [];
  let printed = 0;
  (await code.run(sources)).forEach((ran, position) => {
    if ('problem' in ran) {
      unproven.push(`${scripts[position].name}: ${ran.problem}`);
      return;
    }
    const { schema: before } = ran;
    const constructs = new ConstructCode(sources[position], calls[position], writer, code.inFamily);
    for (const finding of findingsIn(before)) {
      for (const edit of editsOf(finding).filter((each) => editCode(each, before.dialect).kind !== 'ddl')) {
        printed += 1;
        const shown = fixCode(edit, language, before.dialect);
        const title = `${scripts[position].name}: ${titleOf(finding)}: ${fixText(edit, language, before.dialect, undefined)}`;
        const pasted = constructs.withFix(edit, shown.code, before.dialect);
        if (pasted === undefined) {
          unproven.push(`${title}: has no place`);
          continue;
        }
        const open = writer.write({ kind: 'elements', name: 'unchangedColumns' });
        const attempt = { title, finding, edit, before, pasted };
        attempts.push(...(!shown.code.includes(open) ? [attempt] : [
          { ...attempt, open: `'${writer.spelledVariable('unchangedColumns')}'` },
          { ...attempt, pasted: pasted.replace(open, constructs.columnTexts((edit as TableEdit).table.name, unchanged(edit as TableEdit)).join(', ')) },
        ]));
      }
    }
  });
  const programs = await code.run(attempts.map(({ pasted }) => pasted));
  attempts.forEach((attempt, position) => {
    unproven.push(...faultsOf(attempt, programs[position]).map((fault) => `${attempt.title}: ${fault}`));
  });
  return { printed, unproven };
}

type TableEdit = Edit & { readonly kind: 'table' };

/** The columns that stay as they are. */
function unchanged({ table, to }: TableEdit): string[] {
  return to.columns.filter((column) => table.columns.includes(column) && !table.primaryKey.some((part) => part.column === column.name))
    .map(({ name }) => name);
}

function faultsOf({ finding, before, edit, open }: Attempt, ran: Ran): string[] {
  if (open !== undefined) {
    return 'problem' in ran && ran.problem.includes(open) ? [] : ['is taken without the columns that stay'];
  }
  if ('problem' in ran) {
    return [ran.problem];
  }
  const { schema: after } = ran;
  const known = new Set(judge(before, [], TODAY, {}).findings.filter(isError).map(titleOf));
  const found = judge(after, [], TODAY, {}).findings;
  return [
    ...(found.some((each) => titleOf(each) === titleOf(finding)) ? ['is still there'] : []),
    ...found.filter((each) => isError(each) && !known.has(titleOf(each))).map((each) => `brings ${titleOf(each)}`),
    ...before.tables.flatMap((table) => lostOf(table, after, edit).map((what) => `loses ${what} of ${table.name}`)),
    ...before.indexes.filter(({ name }) => !after.indexes.some((index) => index.name === name) && !(edit.kind === 'drop' && edit.index.name === name))
      .map(({ name }) => `loses index ${name}`),
  ];
}

const TODAY = '2026-11-22';

/** Hot keys, those of which nothing is proven, and wrong numbers of shards. */
function findingsIn(schema: Schema): Finding[] {
  return judge(schema, [], TODAY, {}).findings.filter(({ entry }) => entry.kind === 'hotspot' || entry.name === 'shard-count');
}

function isError({ severity }: Finding): boolean {
  return severity === Severity.ERROR;
}

function titleOf({ rule, objectName, subject: { part } }: Finding): string {
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
    ...(`${[...was.options ?? []]}` === `${[...is.options ?? []]}` ? [] : ['options']),
  ];
}

function signature({ name, type, notNull, defaultExpression, declaredValues, hidden, allowCommitTimestamp, onUpdate, immutable }: ColumnDefinition): string {
  return JSON.stringify([name, type, notNull, defaultExpression, declaredValues, hidden ?? false, allowCommitTimestamp ?? false, onUpdate ?? false, immutable ?? false]);
}
