import { shardingOf } from '../../code/constructs/table-shape';
import { acknowledged, declarations, type Declaration } from '../../code/stack/stack-code';
import type { Try } from '../../code/trial';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import { prettyScript } from '../../ddl/printer/pretty';
import { printObjects } from '../../ddl/printer/print-objects';
import { printerFor } from '../../ddl/printer/print-schema';
import type { AppLanguage, Language } from '../../languages/app-language';
import type { ReleaseState } from '../../ledger/plans/release-states';
import { tableDeclarations } from '../../ledger/step';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { declares, isIn, isSequence, SchemaLookup, sequences, type TableDefinition } from '../../schema';

/**
 * The change of the declarations with a release, as lines that start with `+` or `-`. A partly changed declaration
 * shows only the lines up to its name, and its changed lines.
 */
export function releaseDeclaration(
  { before, after }: ReleaseState, language: Language, attempt?: Try, declaredKinds?: readonly string[],
): string[] {
  const [was, is] = [before, after].map((script) => declared(ofKinds(script, declaredKinds), language, attempt));
  const [old, now] = [was, is].map((all) => new Set(all.map(({ text }) => text)));
  const added = is.filter(({ text }) => !old.has(text));
  const gone = new Set(was.filter(({ text }) => !now.has(text)));
  const names = new Map(after.schema.tables.map(({ name, renamedFrom = name }) => [name, renamedFrom]));
  const changes = added.flatMap((each) => {
    const name = names.get(each.of) ?? each.of;
    const earlier = [...gone].find(({ of, call }) => of === name && call === each.call);
    if (earlier) {
      gone.delete(earlier);
    }
    return earlier ? changedLines(earlier, each) : signed('+', linesOf(each));
  });
  return [...changes, ...signed('-', [...gone].flatMap(inShort))];
}

/** The same for an acknowledgement. */
export function acknowledgementChange(
  was: Acknowledgement, is: Acknowledgement | undefined, language: AppLanguage,
): string[] {
  const earlier = acknowledged(was, language);
  return is ? changedLines(earlier, acknowledged(is, language)) : signed('-', inShort(earlier));
}

/** The declarations of some objects, as lines that start with `+`. */
export function wholeDeclaration(
  names: readonly string[], script: FoldedScript, language: Language, attempt?: Try, declaredKinds?: readonly string[],
): string[] {
  const nameOf = (part: unknown): unknown => (typeof part === 'string' ? part : (part as { name?: string }).name);
  return declared(ofKinds(script, declaredKinds), language, attempt)
    .filter(({ parts = [] }) => parts.some((part) => names.includes(nameOf(part) as string)))
    .flatMap((each) => signed('+', linesOf(each)));
}

/** Without the objects that no construct declares, with the columns behind the others that indexes add to a table. */
function ofKinds({ schema, ...script }: FoldedScript, declaredKinds: readonly string[] | undefined): FoldedScript {
  const objects = { ...schema.objects, declaredKinds };
  const defined = objects.defined.filter(({ kind }) => declares({ objects }, kind));
  const grants = declares({ objects }, 'GRANT') ? objects.grants : [];
  const { dialect, indexes } = schema;
  const leads = new Set(indexes.map(({ table, keyParts: [lead] }) => `${table} ${lead.column}`));
  const tables = schema.tables.map((table): TableDefinition => {
    const made = table.columns.filter((column) => (
      leads.has(`${table.name} ${column.name}`) && !isIn(table.primaryKey, column.name)
      && shardingOf(table, column, dialect)
    ));
    return { ...table, columns: [...table.columns.filter((column) => !made.includes(column)), ...made] };
  });
  return { ...script, schema: { ...schema, tables, objects: { ...objects, defined, grants } } };
}

function declared(script: FoldedScript, language: Language, attempt: Try | undefined): Declaration[] {
  return language === 'sql' ? ddl(script) : declarations(script, language, attempt);
}

/** Each object as one declaration, no matter how many statements define it. */
function ddl({ schema }: FoldedScript): Declaration[] {
  const { dialect, tables, objects } = schema;
  const printer = printerFor(dialect);
  const lookup = SchemaLookup.of(schema);
  const all: { readonly of: string; readonly text: string; readonly marks?: readonly string[] }[] = [
    ...sequences(objects).map((each) => ({ of: each.name, text: printer.create(each) })),
    ...tables.flatMap((table) => [
      { of: table.name, text: printer.createTable(table, table.foreignKeys), marks: tableDeclarations(table) },
      ...(table.synonyms ?? []).map((synonym) => ({ of: synonym, text: printer.addSynonym(table.name, synonym) })),
      ...lookup.indexesOf(table).map((index) => ({ of: index.name, text: printer.createIndex(index) })),
    ]),
    ...printObjects({
      ...schema, objects: { ...objects, defined: objects.defined.filter((each) => !isSequence(each)) },
    })
      .map((text) => ({ of: text, text })),
  ];
  return all.map(({ of, text, marks = [] }) => {
    const [head, ...lines] = prettyScript(`${text};`, dialect).split('\n');
    return { of, text: [head, ...marks.map((mark) => `  -- ${mark}`), ...lines].join('\n') };
  });
}

function changedLines(was: Declaration, is: Declaration): string[] {
  const [before, after] = [was, is].map(headOf);
  const gone = linesOf(was).slice(before.length);
  const added = linesOf(is).slice(after.length).filter((line) => {
    const at = gone.indexOf(line);
    return at < 0 || gone.splice(at, 1).length === 0;
  });
  return before.join() === after.join()
    ? [...after.map((line) => `  ${line}`), ...signed('-', gone), ...signed('+', added)]
    : [...signed('-', [...before, ...gone]), ...signed('+', [...after, ...added])];
}

function linesOf({ text }: Declaration): string[] {
  return text.split('\n');
}

/** Its lines up to its name. */
function headOf(declaration: Declaration): string[] {
  const lines = linesOf(declaration);
  const at = lines.findIndex((line) => line.split(/["'`]/).includes(declaration.of));
  return lines.slice(0, Math.max(0, at) + 1);
}

function inShort(declaration: Declaration): string[] {
  const head = headOf(declaration);
  return linesOf(declaration).length === head.length ? head : [...head.slice(0, -1), `${head.at(-1)} ...`];
}

function signed(sign: string, lines: readonly string[]): string[] {
  return lines.map((line) => `${sign} ${line}`);
}
