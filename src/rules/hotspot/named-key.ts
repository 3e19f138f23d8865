import { DECLARATION, declaredEntity, INDEX_SOURCES, KEY_SOURCES, keyTitle } from './hot-key-rules';
import { isIn, type ColumnDefinition, type TableDefinition } from '../../schema';
import type { Spread } from '../../spread';
import { hotspot, type Way } from '../define-rule';
import { Severity } from '../finding';
import { likelyValues } from '../fixes/declarations';
import { evidenceOf, namedColumn } from '../keys/hot-keys';
import { leafSources } from '../keys/keyed-columns';
import { keysOf, partOf, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';

/**
 * A name proves the same in code and in SQL, but only code can declare more: so this is a warning in code and advice in
 * SQL.
 */
export const namedKey = hotspot({
  name: 'named-key',
  severity: Severity.WARNING,
  severityInDdlText: Severity.ADVICE,
  summary: 'inserts into a key count as spread only because of the name or length of a column',
  sources: [...KEY_SOURCES, ...INDEX_SOURCES],
  check: (context, found) => {
    const named = new Set<ColumnDefinition>();
    // One declaration covers all keys with the column, those of its own table first.
    const keys = keysOf(context).filter(({ kind, spread }) => kind !== 'foreign-key' && spread.verdict === 'safe')
      .flatMap((key) => namedIn(key, context) ?? [])
      .sort((one, other) => Number(one.table !== one.key.table) - Number(other.table !== other.key.table));
    for (const { key, table, column } of keys) {
      if (!named.has(column)) {
        named.add(column);
        found(
          partOf(key),
          `inserts into ${keyTitle(key)} count as spread only because of the name or length of ` +
            `${column.name}`,
          () => [wayOut(table, column, context)],
          { object: key.object, evidence: () => evidenceOf(key, context) },
        );
      }
    }
  },
});

interface NamedColumn {
  readonly key: SchemaKey;
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
}

/** The column whose name decides, in the topmost table with it in its key; or the one that it is computed from. */
function namedIn(key: SchemaKey, context: RuleContext): NamedColumn | undefined {
  const { lookup, spread } = context;
  const name = namedColumn(key);
  if (name === undefined) {
    return undefined;
  }
  const [table = key.table] = lookup.ancestorsOf(key.table)
    .filter(({ primaryKey }) => isIn(primaryKey, name)).reverse();
  const own = lookup.column(table, name);
  const sources = own ? leafSources(table, own, context) : [];
  const column = sources.find((source) => spread.column(table, source.name).nameOnly) ?? own;
  return column && { key, table, column };
}

function wayOut(table: TableDefinition, column: ColumnDefinition, context: RuleContext): Way {
  const spread = context.spread.column(table, column.name);
  if (column.generated) {
    return 'declare the columns that it is computed from';
  }
  const isFew = spread.kind === 'bounded' && !spread.ofUnknown;
  return isFew && spread.hashed
    ? 'compute the shard in a generated column, which shows how many shards there are'
    : {
      kind: 'column',
      table,
      column: isFew ? { ...column, declaredValues: likelyValues(table, column) } : declared(column, spread),
      ...DECLARATION,
    };
}

/** Turns the meaning of its name into a declaration. */
function declared(column: ColumnDefinition, spread: Spread): ColumnDefinition {
  const isUuid = spread.evidence.some((reason) => typeof reason === 'object' && (
    reason.kind === 'size of a UUID' || ('word' in reason && reason.word === 'uuid')
  ));
  return spread.kind === 'scattered'
    ? { ...column, declaredValues: { source: isUuid ? 'uuidV4' : 'random' } }
    : declaredEntity(column);
}
