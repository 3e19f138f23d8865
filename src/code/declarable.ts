import { declarableObjects } from './declarable-objects';
import { foreignKeyFault, indexFault, namedSchemaFault, sequenceFault, tableFault } from './faults';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { PlacedStatement } from '../ddl/parser/statement';
import { printerFor } from '../ddl/printer/print-schema';
import { orderTables, type TableOrder } from '../ddl/printer/statement-order';
import { danglingText } from '../rules/changes/dangling-text';
import type { ColumnDefinition, DeclaredObject, Schema, TableDefinition } from '../schema';

/** What of a script constructs declare, and what they do not. */
export interface Declarable {
  readonly schema: Schema;
  readonly order: TableOrder;
  readonly objects: readonly DeclaredObject[];
  readonly left: readonly Leftover[];
}

/** DDL that no construct declares. */
export interface Leftover {
  readonly why: string;
  /** Verbatim. */
  readonly text: string;
}

export function declarable(script: FoldedScript, text: string): Declarable {
  const { dialect, namedSchemas } = script.schema;
  const printer = printerFor(dialect);
  const left: Leftover[] = [];
  const leave = (name: string, fault: string | undefined): boolean => {
    if (fault !== undefined) {
      const statements = script.origins.get(name) ?? [];
      left.push(...statements.map((statement) => ({ why: `${name} ${fault}`, text: verbatim(statement, text) })));
    }
    return fault === undefined;
  };
  const taken = new Set<string>();
  const claim = (name: string): string | undefined => {
    const isTaken = taken.has(name.toLowerCase());
    taken.add(name.toLowerCase());
    return isTaken ? 'has a name that is taken, whatever its case' : undefined;
  };

  const sequences = script.schema.sequences.filter((sequence) =>
    leave(
      sequence.name,
      namedSchemaFault(sequence.name, namedSchemas) ?? sequenceFault(sequence, dialect) ?? claim(sequence.name),
    ),
  );
  const tables = new Map<string, TableDefinition>();
  for (const { table } of orderTables(script.schema).tables) {
    const parent = table.interleave && tables.get(table.interleave.parent);
    if (
      leave(
        table.name,
        namedSchemaFault(table.name, namedSchemas) ?? tableFault(table, parent, dialect) ?? claim(table.name),
      )
    ) {
      tables.set(table.name, table);
    }
  }
  const declared = [...tables.values()].map((table): TableDefinition => {
    const foreignKeys = table.foreignKeys.filter((foreignKey) => {
      const why = foreignKeyFault(table, foreignKey, tables.get(foreignKey.referencedTable));
      if (why !== undefined) {
        left.push({
          why: `a foreign key of ${table.name} ${why}`,
          text: printer.addForeignKey(table.name, foreignKey),
        });
      }
      return why === undefined;
    });
    left.push(...otherPartsOf(table, (action) => printer.alterTable(table.name, action)));
    return { ...table, foreignKeys };
  });
  const indexes = script.schema.indexes.filter((index) =>
    leave(index.name, indexFault(index, tables.get(index.table), tables.get(index.interleaveIn ?? ''))),
  );
  left.push(
    ...indexes.flatMap((index) =>
      (index.otherClauses ?? []).map((clause) => ({ why: `a clause of the index ${index.name}`, text: clause })),
    ),
  );
  const { objects, others } = declarableObjects(script, tables, (name) => claim(name) === undefined);
  left.push(
    ...others.map((other) => ({
      why: other.verb === '' ? 'it could not be read' : 'import writes no construct for it',
      text: verbatim(other.statement, text),
    })),
  );
  left.push(
    ...script.dangling.map(({ statement, problem }) => ({
      why: danglingText(problem),
      text: verbatim(statement, text),
    })),
  );
  // Without names as evidence: constructs have an owner who can be asked.
  const schema = { ...script.schema, namesAreEvidence: undefined, sequences, tables: declared, indexes };
  return { schema, order: orderTables(schema), objects, left };
}

function otherPartsOf(table: TableDefinition, alter: (action: string) => string): Leftover[] {
  const ofColumn = ({ name, otherClauses = [], otherOptions = [] }: ColumnDefinition): Leftover[] =>
    [...otherClauses, ...otherOptions.map((option) => `OPTIONS (${option})`)].map((clause) => ({
      why: `a clause of the column ${table.name}.${name}`,
      text: clause,
    }));
  return [
    ...table.columns.flatMap(ofColumn),
    ...(table.otherElements ?? []).map((element) => ({
      why: `a part of the table ${table.name} that could not be read`,
      text: element,
    })),
    ...(table.otherClauses ?? []).map((clause) => ({ why: `a clause of the table ${table.name}`, text: clause })),
    ...(table.otherActions ?? []).map(({ text }) => ({ why: 'import writes no construct for it', text: alter(text) })),
  ];
}

function verbatim({ start, end }: PlacedStatement, text: string): string {
  return text.slice(start, end);
}
