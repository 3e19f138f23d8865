import { indexStorage, tableStorage } from './constructs/storage-options';
import { declarableObjects } from './declarable-objects';
import { Leftovers, type Leftover } from './leftovers';
import { whyNoForeignKey, whyNoIndex, whyNoSchema, whyNoSequence, whyNoTable } from './no-construct';
import type { FoldedScript } from '../ddl/fold/fold-script';
import { printerFor } from '../ddl/printer/print-schema';
import type { DdlPrinter } from '../ddl/printer/printer';
import { orderTables, type TableOrder } from '../ddl/printer/statement-order';
import { refusedText } from '../rules/changes/refused-text';
import {
  isSequence, namedSchemas, namespaceOf, type ColumnDefinition, type DeclaredObject, type DeclaredValues, type Dialect,
  type Schema, type TableDefinition,
} from '../schema';
import { optionClauses } from '../schema/kind/storage-options';
import { SpreadAnalysis } from '../spread';
import type { ClueWord } from '../spread/names/clue';

/** The parts of a script that constructs declare, and the leftovers. */
export interface Declarable {
  readonly schema: Schema;
  readonly order: TableOrder;
  readonly objects: readonly DeclaredObject[];
  readonly left: readonly Leftover[];
}

export function declarable(script: FoldedScript, text: string): Declarable {
  const { dialect } = script.schema;
  const schemas = namedSchemas(script.schema.objects);
  const printer = printerFor(dialect);
  const left = new Leftovers(script, text);
  const leave = (name: string, why: string | undefined): boolean => {
    if (why !== undefined) {
      left.addStatements(name, `${name} ${why}`, script.origins.get(name) ?? []);
    }
    return why === undefined;
  };
  const taken = new Set<string>();
  const claim = (name: string, kind = ''): string | undefined => {
    const key = `${namespaceOf(kind, dialect)} ${name.toLowerCase()}`;
    const isTaken = taken.has(key);
    taken.add(key);
    return isTaken ? 'has a name that is taken, whatever its case' : undefined;
  };

  const { objects: held } = script.schema;
  const defined = held.defined.filter((object) => !isSequence(object) || leave(
    object.name,
    whyNoSchema(object.name, schemas) ?? whyNoSequence(object, dialect) ?? claim(object.name),
  ));
  const tables = new Map<string, TableDefinition>();
  for (const { table } of orderTables(script.schema).tables) {
    const parent = table.interleave && tables.get(table.interleave.parent);
    if (
      leave(
        table.name,
        whyNoSchema(table.name, schemas) ?? whyNoTable(table, parent, dialect) ?? claim(table.name),
      )
    ) {
      tables.set(table.name, table);
    }
  }
  const declared = [...tables.values()].map((table): TableDefinition => {
    const foreignKeys = table.foreignKeys.filter((foreignKey) => {
      const why = whyNoForeignKey(table, foreignKey, tables.get(foreignKey.referencedTable));
      if (why !== undefined) {
        const clause = printer.addForeignKey(table.name, foreignKey);
        left.addClause(
          table.name, `a foreign key of ${table.name} ${why}`, clause, foreignKey.name || table.name,
        );
      }
      return why === undefined;
    });
    const parts = otherPartsOf(table, printer, dialect);
    parts.forEach(({ why, clause, refusedAs }) => left.addClause(table.name, why, clause, refusedAs));
    return { ...table, foreignKeys, columns: withoutComments(table, script.schema), comment: undefined };
  });
  const indexes = script.schema.indexes.filter((index) =>
    leave(index.name, whyNoIndex(index, tables.get(index.table), tables.get(index.interleaveIn ?? ''))),
  );
  for (const index of indexes.filter((each) => !indexStorage(each, dialect))) {
    const { name, options } = index;
    optionClauses(options, dialect).forEach((clause) => left.addClause(name, `a clause of the index ${name}`, clause));
  }
  const { objects, others } = declarableObjects(script, tables, (name, kind) => claim(name, kind) === undefined);
  others.forEach(({ object, name, statement }) => {
    const refusedAs = object === 'DATABASE' ? script.schema.database : name;
    left.addStatements(refusedAs, WITHOUT_CONSTRUCT, [statement]);
  });
  script.refused.forEach(({ statement, finding }) => left.addStatements('', refusedText(finding), [statement]));
  const schema = { ...script.schema, tables: declared, indexes, objects: { ...held, defined } };
  return { schema, order: orderTables(schema), objects, left: left.all };
}

/** Constructs have no comments, so a clue in a comment becomes a declaration. */
function withoutComments(table: TableDefinition, schema: Schema): ColumnDefinition[] {
  const analysis = SpreadAnalysis.of(schema);
  return table.columns.map((column) => {
    const [first] = column.generated ? [] : analysis.column(table, column.name).evidence;
    const isOwn = typeof first === 'object' && first.kind === 'comment' && first.column === column.name;
    const source = isOwn ? COMMENTED[first.word] : undefined;
    return { ...column, comment: undefined, declaredValues: source ? { source } : column.declaredValues };
  });
}

/**
 * Clues in comments that a declaration can express. Excludes shards, and categories whose number of values is unknown.
 */
const COMMENTED: { readonly [word in ClueWord]?: Exclude<DeclaredValues['source'], 'entity' | 'category'> } = {
  'ulid': 'ulid',
  'ksuid': 'ksuid',
  'snowflake': 'snowflake',
  'objectId': 'objectId',
  'uuid by time': 'uuidV7',
  'random': 'random',
  'counting': 'sequential',
  'time': 'clock',
};

const WITHOUT_CONSTRUCT = 'import writes no construct for it';

interface OtherPart {
  readonly why: string;
  readonly clause: string;
  readonly refusedAs?: string;
}

function otherPartsOf(table: TableDefinition, printer: DdlPrinter, dialect: Dialect): OtherPart[] {
  const ofColumn = ({ name, unreadClauses = [] }: ColumnDefinition): OtherPart[] =>
    unreadClauses.map((clause) => ({
      why: `a clause of the column ${table.name}.${name}`,
      clause,
    }));
  const hasStorage = tableStorage(table, dialect) !== undefined;
  const { synonyms = [], options } = table;
  return [
    ...table.columns.flatMap(ofColumn),
    ...(table.unreadElements ?? []).map((element) => ({
      why: `a part of the table ${table.name} that could not be read`,
      clause: element,
    })),
    ...[...(hasStorage ? [] : optionClauses(options, dialect)), ...(table.unreadClauses ?? [])]
      .map((clause) => ({ why: `a clause of the table ${table.name}`, clause })),
    ...synonyms.slice(hasStorage ? 1 : 0).map((synonym) => ({
      why: WITHOUT_CONSTRUCT,
      clause: printer.addSynonym(table.name, synonym),
      refusedAs: synonyms.length > 1 ? table.name : undefined,
    })),
  ];
}
