import { App, TerraformStack } from 'cdktf';
import { declareShop } from './synth-schema';
import { Database } from '../src';
import { printSchema } from '../src/ddl/printer/print-schema';
import { foldLog } from '../src/ledger/migrations/fold-log';
import { planChange } from '../src/ledger/plan-change';
import type { Schema, TableDefinition } from '../src/schema';

/** Measures one change in a process of its own, so that neither memory nor compiled code comes from another one. */

export interface DiffMeasurement {
  readonly ms: number;
  readonly statements: number;
  /** Of the log that is folded first. */
  readonly logStatements: number;
}

const TABLES_OF_A_CHANGE = 50;

function measure(tables: number): DiffMeasurement {
  const db = new Database(new TerraformStack(new App(), 'bench'), 'shop', { instance: 'main' });
  declareShop(db, tables);
  const before = db._toModel();
  const log = printSchema(before);
  const after = changed(before);
  const start = performance.now();
  const { steps } = planChange(foldLog(log, before.dialect, before.database).schema, after);
  return { ms: performance.now() - start, statements: steps.length, logStatements: log.length };
}

/** One table in fifty gets a column, and an index on it. */
function changed(schema: Schema): Schema {
  const isChanged = (position: number): boolean => position % TABLES_OF_A_CHANGE === 0;
  const chosen = schema.tables.filter((_, position) => isChanged(position));
  const added = { name: 'Reference', type: { code: 'STRING', length: 40 }, notNull: false, hidden: false, allowCommitTimestamp: false } as const;
  return {
    ...schema,
    tables: schema.tables.map((table, position): TableDefinition => (isChanged(position) ? { ...table, columns: [...table.columns, added] } : table)),
    indexes: [...schema.indexes, ...chosen.map(({ name }) => ({
      name: `${name}ByReference`, table: name, unique: false, nullFiltered: false, keyParts: [{ column: added.name, descending: false }], storing: [], whereNotNull: [],
    }))],
  };
}

process.once('message', (tables: number) => {
  process.send!(measure(tables), () => process.disconnect());
});
