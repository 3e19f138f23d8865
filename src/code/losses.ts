import type { DeclaredParts } from './declarable';
import { databaseStatement, schemaCode } from './stack/schema-code';
import { Variables } from './stack/variables';
import type { Trial, Try } from './trial';
import type { TableOrder } from '../ddl/printer/statement-order';
import { text, variable } from '../languages/code';
import type { Phrase } from '../languages/phrase';
import { asBothAreWritten, asPrinted, INDEX_CLAUSES, type Sameness } from '../ledger/difference/attributes';
import type { Pair } from '../ledger/difference/pair';
import { schemaDifference, tableDifference } from '../ledger/difference/schema-difference';
import type { IndexDefinition, Schema, TableDefinition } from '../schema';
import { OPTIONS_OF_THE_PROVIDER } from '../schema/objects/database';

/**
 * Parts that do not come back from their code, each with the reason, if more is known than that no construct declares
 * it. A table is meant by its name, a synonym by `synonymKey`, the options of a table, an index or the database by
 * their map, all else by its definition.
 */
export type Losses = ReadonlyMap<unknown, Phrase | undefined>;
export type Loss = readonly [part: unknown, why: Phrase | undefined];

const INCOMPLETE = 'it needs what no construct declares';

export function synonymKey(table: string, synonym: string): string {
  return `${table}\n${synonym}`;
}

export function undeclared(what: string): string {
  return `no construct declares ${what}`;
}

/** What is lost when the code of the parts runs. Failures come first: what else differs may follow from them. */
export function lossesIn(parts: DeclaredParts, attempt: Try): Losses {
  // By itself, a foreign key that fails does not take its table with it.
  const apart = { ...parts, order: withoutInline(parts.order) };
  const database = databaseStatement(parts.schema, variable('stack'), { instance: text('trial') });
  const { schema, failed } = attempt([database, ...schemaCode(apart, new Variables(String))]);
  return new Map(schema ? differences(parts.schema, schema) : failures(failed));
}

function withoutInline({ tables, deferred }: TableOrder): TableOrder {
  return {
    tables: tables.map((each) => ({ ...each, inline: [] })),
    deferred: [
      ...tables.flatMap(({ table, inline }) => inline.map((foreignKey) => ({ table: table.name, foreignKey }))),
      ...deferred,
    ],
  };
}

function failures(failed: Trial['failed']): Loss[] {
  const all = [...failed];
  const causes = all.filter(([, why]) => why !== undefined);
  return (causes.length > 0 ? causes : all).flatMap(([{ parts }, why = INCOMPLETE]) => (
    parts.map((part): Loss => [part, why])
  ));
}

function differences(given: Schema, declared: Schema): Loss[] {
  // The DDL may be that of a database, which prints expressions in words of its own.
  const { expression, query } = asPrinted(given.dialect);
  const by = { ...asBothAreWritten(given.dialect), expression, query };
  const { tables, indexes, defined, grants, options } = schemaDifference(declared, given, by);
  // The provider sets these by arguments of its own, which are not in the model.
  const ofDdl = options.filter(({ to }) => !OPTIONS_OF_THE_PROVIDER.has(to!.name));
  const ofTables = new Map(tables.flatMap(({ from, to }) => (to ? differencesOfTable(from, to, by) : [])));
  // Children of a wrong table, and foreign keys to it, are tried again with a reference to it.
  const followers = new Set<unknown>(given.tables.flatMap(({ name, interleave, foreignKeys }) => [
    ...(ofTables.has(interleave?.parent) ? [name] : []),
    ...foreignKeys.filter(({ referencedTable }) => ofTables.has(referencedTable)),
  ]));
  return [
    ...[...ofTables].filter(([part]) => !followers.has(part)),
    ...different(indexes).flatMap((pair): Loss[] => (
      pair.to ? [isOfClauses(pair) ? [pair.to.options, undefined] : lossIn(pair, pair.to.name)] : []
    )),
    ...different(defined).flatMap((pair) => (pair.to ? [lossIn(pair, pair.to.name)] : [])),
    ...different(grants).flatMap(({ to }): Loss[] => (to ? [[to, undefined]] : [])),
    ...different(ofDdl).map((): Loss => [given.objects.options, undefined]),
  ];
}

function isOfClauses({ from, changed }: Pair<IndexDefinition>): boolean {
  return from !== undefined && changed.every((each) => each === INDEX_CLAUSES);
}

function differencesOfTable(from: TableDefinition | undefined, to: TableDefinition, by: Sameness): Loss[] {
  const { name, renamedFrom } = to;
  if (!from) {
    return [[name, undefined]];
  }
  const { columns, primaryKey, checks, foreignKeys, interleave, ttl, options, synonyms } =
    tableDifference(from, to, by);
  const [column] = different(columns);
  if (column) {
    const of = `${name}.${(column.to ?? column.from)!.name}`;
    return [[name, lossIn(column, of)[1] ?? undeclared(`the column ${of}`)]];
  }
  const parts = {
    'primary key': [primaryKey], 'interleaving': [interleave], 'row deletion policy': [ttl], 'checks': checks,
  };
  const [part] = Object.entries(parts).filter(([, pairs]) => pairs.some(({ isDifferent }) => isDifferent));
  if (part) {
    return [[name, undeclared(`the ${part[0]} of ${name}`)]];
  }
  return [
    ...different(foreignKeys).map(({ to: foreignKey }): Loss => [foreignKey, undefined]),
    ...different(options).map((): Loss => [to.options, undefined]),
    // A declared earlier name is a synonym, too.
    ...different(synonyms).flatMap(({ to: synonym }): Loss[] => (
      !synonym || synonym.name === renamedFrom ? [] : [[synonymKey(name, synonym.name), undefined]]
    )),
  ];
}

/** Names the first property that differs, if the part is there at all. */
function lossIn<T>({ to, changed: [attribute] }: Pair<T>, name: string): Loss {
  return [to, attribute && undeclared(`the ${attribute.name} of ${name}`)];
}

function different<T>(pairs: readonly Pair<T>[]): readonly Pair<T>[] {
  return pairs.filter(({ isDifferent }) => isDifferent);
}
