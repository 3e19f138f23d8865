import type { Rebuilt } from './column-dependants';
import type { ColumnFollowers } from './column-followers';
import { fillColumn, fillsItself } from './fill-column';
import { forcedIndexes } from './forced-indexes';
import { mentionsOfColumn } from './mentions';
import { listed } from './wording';
import { printerFor } from '../../ddl/printer/print-schema';
import type { ColumnDefinition, Schema } from '../../schema';
import { typeName } from '../../schema/types/type-text';
import type { Release } from '../refusal';

/** A column that takes over from another one. */
export interface Successor {
  /** As it stands until now. Absent: the column is new. */
  readonly source?: ColumnDefinition;
  readonly column: ColumnDefinition;
  /** false: it stands in for a while, and so may be NULL. */
  readonly isFinal: boolean;
  /** Spanner takes no row without a value for the source. */
  readonly isRequired?: boolean;
}

/** One way from old columns to new ones: add and fill, build what depends on them, drop. A part may have no statements. */
export interface Hop {
  readonly add: Release;
  readonly build: Release;
  /** Where the old column must have a value, it lets go of that in a release of its own: only then nothing has to write it. */
  readonly release?: Release;
  readonly drop: Release;
}

export interface HopDependants {
  readonly built: Rebuilt;
  /** New names of indexes by old ones. */
  readonly indexNames: ReadonlyMap<string, string>;
  readonly dropped: Rebuilt;
  readonly followers: ColumnFollowers;
}

/**
 * @param successors What is computed behind what it is computed from.
 * @param orphans Columns computed from the old ones that go for good.
 */
export function hop(from: Schema, table: string, successors: readonly Successor[], dependants: HopDependants, orphans: readonly string[]): Hop {
  const required = successors.flatMap(({ source, isRequired }) => (source && isRequired ? [source] : []));
  return {
    add: add(from, table, successors.filter(({ column }) => !column.generated), dependants),
    build: build(from, table, successors, dependants),
    ...(required.length > 0 && { release: release(from, table, required, dependants) }),
    drop: drop(from, table, successors, required.length > 0 ? { ...dependants, dropped: NOTHING } : dependants, orphans),
  };
}

function add({ dialect }: Schema, table: string, plain: readonly Successor[], { followers }: HopDependants): Release {
  const printer = printerFor(dialect);
  const fills = plain.map(({ source, column }) => ({ source, column, fill: fillColumn(table, source, column, dialect) }));
  const oldNames = fills.flatMap(({ source }) => (source ? [source.name] : []));
  const written = fills.flatMap(({ source }) => (source && !source.generated ? [source.name] : []));
  const names = fills.map(({ column }) => column.name);
  const hasDefault = plain.some(({ column }) => column.defaultExpression !== undefined);
  const backfill = fills.some(({ source }) => !source) ? 'the UPDATE with the value that old rows are to have' : 'the backfill';
  return {
    title: oldNames.length > 0 ? `Add ${listed(names)} beside ${listed(oldNames)}` : `Add ${listed(names)}, which may be NULL at first`,
    statements: [...plain.map(({ column }) => printer.addColumn(table, atFirst(column))), ...followers.grants],
    ...(fills.length > 0 && { backfill: fills.flatMap(({ fill }) => [...(fill.update === undefined ? [] : [fill.update]), fill.check]) }),
    application: names.length === 0 ? [] : [
      `Write ${listed([...written, ...names])} in every insert and update of ${table}${hasDefault ? ', by value even where there is a default' : ''}.`,
      ...fills.flatMap(({ source, column, fill }) => (fill.update === undefined
        ? [
          `Nothing turns every ${typeName(source!.type, dialect)} into ${typeName(column.type, dialect)}: `
            + `let the application fill ${column.name} from ${source!.name} where the SELECT counts rows.`,
        ]
        : [])),
      ...(fills.some(({ fill }) => fill.update !== undefined)
        ? [`Then run ${backfill}, as partitioned DML: it commits in parts and can be run again.`] : []),
      ...fills.flatMap(({ fill }) => (fill.note === undefined ? [] : [fill.note])),
      ...fills.filter(({ column }) => column.identity).map(({ column }) => (
        `${column.name} counts from the start and may draw what is copied into it: declare a startCounter or a skipRange where values have to be unique.`
      )),
      'Go on when the SELECT counts 0.',
    ],
  };
}

function build({ dialect }: Schema, table: string, successors: readonly Successor[], { built, indexNames, followers }: HopDependants): Release {
  const printer = printerFor(dialect);
  const computed = successors.filter(({ column }) => column.generated).map(({ column }) => column);
  const finals = successors.filter(({ column, isFinal }) => isFinal && !column.generated).map(({ column }) => column);
  const required = finals.filter((column) => column.notNull && !atFirst(column).notNull);
  const defaulted = finals.filter((column) => !column.notNull && column.defaultExpression !== atFirst(column).defaultExpression);
  const names = listed(successors.map(({ column }) => column.name));
  const statements = [
    ...required.flatMap((column) => printer.setColumn(table, atFirst(column), column)),
    ...defaulted.map(({ name, defaultExpression }) => printer.setDefault(table, name, defaultExpression)),
    ...computed.map((column) => printer.addColumn(table, column)),
    ...built.statements,
    ...followers.grantsOfComputed,
    ...followers.watches,
  ];
  return {
    title: buildTitle(successors, required.length),
    statements,
    application: [
      ...(computed.length > 0 ? [`Wait until the operation is done: until then ${listed(computed.map(({ name }) => name))} cannot be read.`] : []),
      ...built.application,
      ...(indexNames.size > 0 ? [forcedIndexes(indexNames, dialect)] : []),
      ...(successors.some(({ source }) => source) ? [`Then read from ${names}.`] : []),
    ],
  };
}

/** Added with its default, a column would have that default in every row, and the backfill could not tell where it has been. */
function atFirst(column: ColumnDefinition): ColumnDefinition {
  const fills = fillsItself(column);
  return { ...column, notNull: fills && column.notNull, defaultExpression: fills ? column.defaultExpression : undefined };
}

function buildTitle(successors: readonly Successor[], required: number): string {
  const names = listed(successors.map(({ column }) => column.name));
  const oldNames = successors.flatMap(({ source }) => (source ? [source.name] : []));
  if (successors.every(({ column }) => column.generated)) {
    return oldNames.length > 0 ? `Add ${names} beside ${listed(oldNames)}` : `Add ${names}`;
  }
  return successors.length === required && oldNames.length === 0 ? `Make ${names} NOT NULL` : `Build what depends on ${names}`;
}

const NOTHING: Rebuilt = { statements: [], application: [] };

function release({ dialect }: Schema, table: string, required: readonly ColumnDefinition[], { dropped }: HopDependants): Release {
  const printer = printerFor(dialect);
  const names = listed(required.map(({ name }) => name));
  return {
    title: `Let ${names} be NULL`,
    statements: [...dropped.statements, ...required.flatMap((column) => printer.setColumn(table, column, { ...column, notNull: false }))],
    application: [`Before it: nothing reads ${names} any more, and every write still has a value for it.`, ...dropped.application, `After it: stop writing ${names}.`],
  };
}

function drop(from: Schema, table: string, successors: readonly Successor[], { dropped, followers }: HopDependants, orphans: readonly string[]): Release {
  const printer = printerFor(from.dialect);
  const replaced = successors.filter(({ source }) => source !== undefined);
  // What is computed goes before what it is computed from.
  const columns = [...orphans, ...replaced.map(({ source }) => source!.name).reverse()];
  const lost = replaced.filter(({ source }) => !source!.generated).map(({ source }) => `drop-column ${table}.${source!.name}`);
  const others = replaced.flatMap(({ source, column }) => {
    const mentions = mentionsIn(from, table, source!.name);
    return mentions.length === 0 ? [] : [`Before it: let ${listed(mentions)} name ${column.name} in place of ${source!.name}.`];
  });
  return {
    title: `Drop ${listed(columns)}`,
    statements: [...followers.releases, ...dropped.statements, ...columns.map((column) => printer.dropColumn(table, column))],
    application: columns.length === 0 ? [] : [
      `Before it: nothing reads or writes ${listed(columns)} any more.`,
      ...dropped.application,
      ...others,
      ...(lost.length > 0 ? [`A column is dropped with its values, which needs consent: ${listed(lost)}.`] : []),
    ],
  };
}

function mentionsIn(from: Schema, table: string, column: string): string[] {
  const { views, indexes, others } = mentionsOfColumn(from, table, column);
  return [
    ...views.map(({ name }) => `the view ${name}`),
    ...[...indexes, ...others].map(({ kind, name }) => `the ${kind.toLowerCase()} ${name}`),
  ];
}
