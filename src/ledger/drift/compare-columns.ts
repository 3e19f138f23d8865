import type { Attribute, DriftList } from './drift-list';
import { sameTexts } from './option-texts';
import { showColumn } from './show';
import type { ColumnDefinition, ColumnType, Dialect, SequenceOptions, TableDefinition } from '../../schema';
import { COLUMN_ATTRIBUTES, sameAttribute } from '../../schema/column-attributes';
import { sameType } from '../../schema/types/type-text';
import { sameExpressionAsPrinted } from '../canonical/same-expression-as-printed';

/** The order of columns says nothing: a column that is added stands behind all others. */
export function compareColumns(drift: DriftList, log: TableDefinition, live: TableDefinition): void {
  const columns = log.withoutPrimaryKey ? live.columns.filter(({ name }) => !isRowId(log, name)) : live.columns;
  drift.pair(log.columns, columns, {
    inLog: (column) => drift.onlyInLog('column', `${log.name}.${column.name}`, showColumn(drift.printer, column)),
    inDatabase: (column) => drift.onlyInDatabase('column', `${log.name}.${column.name}`, showColumn(drift.printer, column)),
    both: (column, other) => {
      drift.compare('column', `${log.name}.${column.name}`, attributesOf(drift, column, other), () => showColumn(drift.printer, column), () => showColumn(drift.printer, other));
    },
  });
}

/** The key that Spanner adds to a table without one. */
function isRowId(log: TableDefinition, name: string): boolean {
  return name.toLowerCase() === 'rowid' && !log.columns.some((column) => column.name.toLowerCase() === 'rowid');
}

function attributesOf({ dialect }: DriftList, log: ColumnDefinition, live: ColumnDefinition): Attribute[] {
  const vectorLengths = [log.type, live.type].map((type) => (type.code === 'ARRAY' ? type.vectorLength : undefined));
  const clauses = [log, live].map(({ otherClauses = [] }) => otherClauses.filter((clause) => clause !== 'HIDDEN'));
  return [
    { name: 'type', same: sameType(withoutVectorLength(log.type), withoutVectorLength(live.type), dialect) },
    { name: 'vector length', same: vectorLengths[0] === vectorLengths[1], isNotPrinted: vectorLengths[1] === undefined },
    { name: 'NOT NULL', same: log.notNull === live.notNull },
    { name: 'default', same: sameOptional(log.defaultExpression, live.defaultExpression, dialect) },
    { name: 'generated expression', same: sameOptional(log.generated?.expression, live.generated?.expression, dialect) },
    {
      name: 'STORED',
      same: (log.generated?.stored ?? false) === (live.generated?.stored ?? false) || !log.generated || !live.generated,
      isNotPrinted: live.generated?.stored,
    },
    { name: 'identity', same: sameIdentity(log.identity, live.identity) },
    ...COLUMN_ATTRIBUTES.map((attribute) => ({
      name: attribute.title,
      same: sameAttribute(attribute, log, live),
      isNotPrinted: attribute.mayBeUnprinted && !live[attribute.field],
    })),
    { name: 'clauses', same: sameTexts(clauses[0], clauses[1], dialect) },
  ];
}

function sameOptional(log: string | undefined, live: string | undefined, dialect: Dialect): boolean {
  return log === live || (log !== undefined && live !== undefined && sameExpressionAsPrinted(log, live, dialect));
}

/** The vector length is an attribute of its own, because not every database prints it. */
function withoutVectorLength(type: ColumnType): ColumnType {
  return type.code === 'ARRAY' ? { ...type, vectorLength: undefined } : type;
}

/** Counting from 1 is what a counter does anyway. */
export function sameCounter(log: SequenceOptions, live: SequenceOptions): boolean {
  return (log.startCounter ?? '1') === (live.startCounter ?? '1');
}

function sameIdentity(log: SequenceOptions | undefined, live: SequenceOptions | undefined): boolean {
  if (!log || !live) {
    return log === live;
  }
  return sameCounter(log, live) && log.skipRange?.min === live.skipRange?.min && log.skipRange?.max === live.skipRange?.max;
}
