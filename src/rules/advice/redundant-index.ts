import {
  columnsOf, Dialect, effectiveIndexKey, isIn, type IndexDefinition, type KeyPart, type SchemaLookup,
  type TableDefinition,
} from '../../schema';
import { append } from '../../text/collections';
import { reviewed, type Found } from '../define-rule';
import { Severity } from '../finding';
import { backingIndexes, type BackingIndex } from '../keys/backing-indexes';
import {
  beginsWith, byPreference, candidate, covers, prefixKey, repeatsPrimaryKey, type Candidate,
} from '../keys/compared-index';
import { derived, type RuleContext } from '../rule';
import { foreignKeyText, foreignKeyTitle, indexText, keyText, primaryKeyText } from '../wording';

/** An index that may be redundant, with the index that covers it. */
interface Compared {
  readonly index: IndexDefinition;
  readonly table: TableDefinition;
  readonly cover?: 'primary key' | Candidate;
}

export const redundantIndex = reviewed({
  name: 'redundant-index',
  severity: Severity.WARNING,
  summary: 'an index duplicates all or part of the primary key or of another index',
  sources: ['secondary-indexes', 'foreign-keys/overview#backing-indexes'],
  check: (context, found) => {
    for (const { index, table, cover } of comparedIndexes(context)) {
      const refuse = (what: string, why: readonly string[], cost?: string): void => found(
        { kind: 'index', index },
        `index ${index.name} ${what}`,
        [{ kind: 'drop', index }],
        { why, cost },
      );
      if (cover === undefined) {
        checkEnd(index, table, context, found);
      } else if (cover === 'primary key') {
        refuse(`repeats the primary key order of ${table.name}: each write updates it, but no read needs it`, [
          `primary key: ${primaryKeyText(table)}`,
        ]);
      } else if (cover.backing) {
        const { referencing, foreignKey } = cover.backing;
        refuse(
          `repeats the backing index of ${foreignKeyTitle(referencing, foreignKey)}: each write pays for both, but ` +
            'reads need only the backing index',
          [
            foreignKeyText(referencing, foreignKey),
            'Spanner makes an index of its own for a foreign key, whatever other indexes there are',
          ],
          `the backing index is dropped with the foreign key, and queries with FORCE_INDEX=${index.name} must be ` +
            'changed',
        );
      } else {
        const { name } = cover.index;
        refuse(
          `is covered by index ${name}: each write pays for both, but reads need only ${name}`,
          [indexText(cover.index)],
          `queries with FORCE_INDEX=${index.name} must name ${name}`,
        );
      }
    }
  },
});

export const doubledForeignKeyIndex = reviewed({
  name: 'doubled-foreign-key-index',
  summary: 'the backing index of a foreign key sorts rows as a declared index does already',
  sources: ['foreign-keys/overview#backing-indexes', 'foreign-keys/overview#types-of-foreign-keys'],
  check: (context, found) => {
    // PostgreSQL has no unenforced foreign keys, and so no way out.
    if (context.schema.dialect === Dialect.POSTGRESQL) {
      return;
    }
    for (const [table, backings] of backingIndexes(context)) {
      const declared = [...context.lookup.indexesOf(table)].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const backing of backings) {
        const { foreignKey, referencing } = backing;
        const index = declared.find((each) => holds(each, backing) && !isDroppable(each, context));
        // An informational foreign key cannot delete, but it keeps an index for the uniqueness of the referenced
        // values.
        if (index && foreignKey.onDelete !== 'CASCADE' && !backing.index.unique) {
          found(
            { kind: 'foreign key', table: referencing, foreignKey },
            `${foreignKeyTitle(referencing, foreignKey)} has a backing index that begins like index ${index.name}: ` +
              `each write of ${table.name} updates both`,
            [{ kind: 'foreign key', table: referencing, foreignKey: { ...foreignKey, enforced: false } }],
            {
              why: [
                foreignKeyText(referencing, foreignKey),
                indexText(index),
                'Spanner makes an index of its own for an enforced foreign key, whatever other indexes there are',
              ],
              cost:
                'Spanner no longer checks the reference; keep it enforced if the application cannot guarantee it',
            },
          );
        }
      }
    }
  },
});

/**
 * Whether the declared index serves everything that the backing index does, and more: an index that serves less is
 * itself redundant.
 */
function holds(
  { keyParts, storing, nullFiltered, whereNotNull, interleaveIn }: IndexDefinition,
  { index: { keyParts: sorted } }: BackingIndex,
): boolean {
  return (
    beginsWith(keyParts, sorted) &&
    interleaveIn === undefined &&
    !nullFiltered &&
    whereNotNull.length === 0 &&
    (keyParts.length > sorted.length || storing.length > 0)
  );
}

/** Whether advice is to drop the index, so no change of it is worthwhile. */
export function isDroppable(index: IndexDefinition, context: RuleContext): boolean {
  return comparedIndexes(context).some((each) => each.index === index && each.cover !== undefined);
}

/** Finds trailing key columns that the primary key adds anyway, in the same order. */
function checkEnd(index: IndexDefinition, table: TableDefinition, context: RuleContext, found: Found): void {
  const { keyParts, interleaveIn } = index;
  if (index.unique || !isNamedForRange(index, table, context.lookup)) {
    return;
  }
  const parent = interleaveIn === undefined ? undefined : context.lookup.table(interleaveIn);
  const least = Math.max(1, parent?.primaryKey.length ?? 0);
  const full = effectiveIndexKey(keyParts, table);
  const length = keyParts.findIndex(
    (_, position) => position >= least && beginsWith(effectiveIndexKey(keyParts.slice(0, position), table), full),
  );
  const trailing = length < 0 ? [] : columnsOf(keyParts.slice(length));
  const filters = index.nullFiltered && trailing.some((name) => context.lookup.isNullable(table, name));
  if (trailing.length > 0 && !filters) {
    found(
      { kind: 'index', index },
      `index ${index.name} ends with ${trailing.join(', ')}, which the primary key of ${table.name} adds to each ` +
        'entry anyway',
      [{
        kind: 'index',
        index: { ...index, keyParts: keyParts.slice(0, length) },
        spread: parent && { kind: 'interleaved', ancestor: parent },
      }],
      {
        why: [`without it the entries are in the same order: ${keyText(full)}`],
        cost: 'the index takes as much space either way; rebuilding a released one is not worth the backfill',
      },
    );
  }
}

const comparedIndexes = derived((context): readonly Compared[] => {
  const backing = backingIndexes(context);
  return context.schema.tables.flatMap((table) => {
    const own = context.lookup.indexesOf(table).filter((index) => index.keyParts.length > 0);
    const ofForeignKeys = backing.get(table) ?? [];
    return mayOverlap(table, own, ofForeignKeys, context) ? compared(table, own, ofForeignKeys, context) : [];
  });
});

/** Up to this number, all pairs are compared. */
const FEW_INDEXES = 16;

/** A quick check of names only, which clears nearly every table. */
function mayOverlap(
  table: TableDefinition,
  own: readonly IndexDefinition[],
  backing: readonly BackingIndex[],
  { lookup }: RuleContext,
): boolean {
  const all = backing.length === 0 ? own : [...own, ...backing.map((each) => each.index)];
  return (
    all.length > FEW_INDEXES ||
    own.some(
      (index) =>
        beginsAs(index.keyParts, table.primaryKey, table) ||
        isNamedForRange(index, table, lookup) ||
        all.some((other) => other !== index && beginsAs(index.keyParts, other.keyParts, table)),
    )
  );
}

/** Whether `a` may begin like `b`, which continues with the rest of the primary key. */
function beginsAs(a: readonly KeyPart[], b: readonly KeyPart[], { primaryKey }: TableDefinition): boolean {
  for (let position = 0; position < a.length; position++) {
    const { column } = a[position];
    if (position < b.length ? column !== b[position].column : !isIn(primaryKey, column)) {
      return false;
    }
  }
  return true;
}

/**
 * An index with a leading computed shard is read shard by shard over a range of its last column, so that column is
 * named on purpose.
 */
function isNamedForRange({ keyParts }: IndexDefinition, table: TableDefinition, lookup: SchemaLookup): boolean {
  const last = keyParts[keyParts.length - 1];
  return (
    keyParts.length > 1 &&
    isIn(table.primaryKey, last.column) &&
    !lookup.column(table, keyParts[0].column)?.generated
  );
}

function compared(
  table: TableDefinition,
  own: readonly IndexDefinition[],
  backing: readonly BackingIndex[],
  context: RuleContext,
): Compared[] {
  const candidates = [
    ...own.map((index) => candidate(index, table, context)),
    ...backing.map((each) => candidate(each.index, table, context, each)),
  ].sort(byPreference);
  const lengths = [...new Set(own.map((index) => index.keyParts.length))];
  const byPrefix = new Map<string, Candidate[]>();
  for (const each of candidates) {
    for (const length of lengths.filter((some) => some <= each.sortedBy.length)) {
      append(byPrefix, prefixKey(each, length), each);
    }
  }
  const coverOf = (each: Candidate): Candidate | undefined =>
    byPrefix.get(prefixKey(each, each.index.keyParts.length))?.find(
      (other) => covers(other, each) && (!covers(each, other) || byPreference(other, each) < 0),
    );
  return candidates.filter((each) => !each.backing).map((each) => ({
    index: each.index,
    table,
    cover: repeatsPrimaryKey(each, table) ? 'primary key' : coverOf(each),
  }));
}
