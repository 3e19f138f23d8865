import {
  effectiveIndexKey,
  type IndexDefinition,
  type IndexKeyPart,
  type KeyPart,
  type SchemaLookup,
  type TableDefinition,
} from '../../schema';
import { append } from '../../text/grouped';
import { foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import type { Edit } from '../fixes/fix';
import { backingIndexes, type BackingIndex } from '../keys/backing-indexes';
import { byPreference, candidate, covers, prefixKey, repeatsPrimaryKey, type Candidate } from '../keys/compared-index';
import type { RuleContext } from '../rule';
import { isNullable } from '../views/is-nullable';
import { foreignKeyText, indexText, keyText, primaryKeyText } from '../wording';

type Facts = { readonly index: IndexDefinition } & (
  | { readonly fault: 'repeats the primary key'; readonly table: TableDefinition }
  | { readonly fault: 'contained'; readonly other: IndexDefinition }
  | { readonly fault: 'repeats a backing index'; readonly backing: BackingIndex }
  | {
    readonly fault: 'ends in vain';
    readonly table: TableDefinition;
    readonly trailing: readonly string[];
    readonly order: readonly KeyPart[];
  }
);

export const redundantIndex = defineRule<Facts>({
  name: 'redundant-index',
  kind: 'advice',
  summary: 'an index duplicates all or part of the primary key or of another index',
  sources: [
    'https://cloud.google.com/spanner/docs/secondary-indexes',
    'https://cloud.google.com/spanner/docs/foreign-keys/overview#backing-indexes',
  ],
  words: { message, why, cost },
  check: (context) => context.shared(findProblems),
});

function findProblems(context: RuleContext): Problem<Facts>[] {
  const backing = backingIndexes(context);
  return context.schema.tables.flatMap((table) => {
    const own = context.lookup.indexesOf(table).filter((index) => index.keyParts.length > 0);
    const ofForeignKeys = backing.get(table) ?? [];
    return mayOverlap(table, own, ofForeignKeys, context) ? tableProblems(table, own, ofForeignKeys, context) : [];
  });
}

/** Whether it is advised to drop the index, so that nothing is worth changing in it. */
export function isDroppable(index: IndexDefinition, context: RuleContext): boolean {
  return context.shared(findProblems).some(({ facts }) => facts.index === index && facts.fault !== 'ends in vain');
}

function message(facts: Facts): string {
  const {
    index: { name },
  } = facts;
  switch (facts.fault) {
    case 'repeats the primary key':
      return `index ${name} repeats the primary key order of ${facts.table.name}: each write updates it, and no ` +
        'read needs it';
    case 'contained':
      return `index ${name} is covered by index ${facts.other.name}: each write pays for both, and reads need ` +
        `only ${facts.other.name}`;
    case 'repeats a backing index': {
      const { referencing, foreignKey } = facts.backing;
      return `index ${name} repeats the backing index of ${foreignKeyTitle(referencing, foreignKey)}: each write ` +
        'pays for both, and reads need only the backing index';
    }
    case 'ends in vain':
      return `index ${name} ends with ${facts.trailing.join(', ')}, which the primary key of ${facts.table.name} ` +
        'adds to each entry anyway';
  }
}

function why(facts: Facts): string[] {
  switch (facts.fault) {
    case 'repeats the primary key':
      return [`primary key: ${primaryKeyText(facts.table)}`];
    case 'contained':
      return [indexText(facts.other)];
    case 'repeats a backing index':
      return [
        foreignKeyText(facts.backing.referencing, facts.backing.foreignKey),
        'Spanner makes an index of its own for a foreign key, whatever other indexes there are',
      ];
    case 'ends in vain':
      return [`without it the entries are in the same order: ${keyText(facts.order)}`];
  }
}

function cost(facts: Facts): string | undefined {
  switch (facts.fault) {
    case 'repeats the primary key':
      return undefined;
    case 'contained':
      return `queries with FORCE_INDEX=${facts.index.name} must name ${facts.other.name}`;
    case 'repeats a backing index':
      return `the backing index is dropped with the foreign key, and queries with FORCE_INDEX=${facts.index.name} ` +
        'must be changed';
    case 'ends in vain':
      return 'the index takes as much space either way; rebuilding a released one is not worth the backfill';
  }
}

/** So many are compared each with each. */
const FEW_INDEXES = 16;

/** A quick look at the names alone, which clears nearly every table. */
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

/** Whether `a` may begin as `b` does, which goes on with what remains of the primary key. */
function beginsAs(a: readonly KeyPart[], b: readonly KeyPart[], { primaryKey }: TableDefinition): boolean {
  for (let position = 0; position < a.length; position++) {
    const { column } = a[position];
    if (position < b.length ? column !== b[position].column : !primaryKey.some((part) => part.column === column)) {
      return false;
    }
  }
  return true;
}

/**
 * An index led by a computed shard is read shard by shard over the range of its last column, so that one is named on
 * purpose.
 */
function isNamedForRange({ keyParts }: IndexDefinition, table: TableDefinition, lookup: SchemaLookup): boolean {
  const last = keyParts[keyParts.length - 1];
  return (
    keyParts.length > 1 &&
    table.primaryKey.some((part) => part.column === last.column) &&
    !lookup.column(table, keyParts[0].column)?.generated
  );
}

function tableProblems(
  table: TableDefinition,
  own: readonly IndexDefinition[],
  backing: readonly BackingIndex[],
  context: RuleContext,
): Problem<Facts>[] {
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
  return candidates
    .filter((each) => !each.backing)
    .flatMap((each) => {
      if (repeatsPrimaryKey(each, table)) {
        return [problem({ fault: 'repeats the primary key', index: each.index, table })];
      }
      const alike = byPrefix.get(prefixKey(each, each.index.keyParts.length)) ?? [];
      const cover = alike.find(
        (other) => covers(other, each) && (!covers(each, other) || byPreference(other, each) < 0),
      );
      if (!cover) {
        return trailingProblems(each, table, context);
      }
      return [
        problem(
          cover.backing
            ? { fault: 'repeats a backing index', index: each.index, backing: cover.backing }
            : { fault: 'contained', index: each.index, other: cover.index },
        ),
      ];
    });
}

function problem(facts: Facts, fix: Edit = dropped(facts.index)): Problem<Facts> {
  return {
    subject: { object: facts.index.name, part: { kind: 'index', index: facts.index } },
    facts,
    fixes: () => [fix],
  };
}

function dropped(index: IndexDefinition): Edit {
  return { kind: 'drop', objectKind: 'INDEX', name: index.name, index };
}

/** Columns at the end of the key that the primary key adds in the same order. */
function trailingProblems({ index }: Candidate, table: TableDefinition, context: RuleContext): Problem<Facts>[] {
  const { keyParts } = index;
  if (!isNamedForRange(index, table, context.lookup)) {
    return [];
  }
  const parent = index.interleaveIn === undefined ? undefined : context.lookup.table(index.interleaveIn);
  const least = Math.max(1, parent?.primaryKey.length ?? 0);
  const full = effectiveIndexKey(keyParts, table);
  const length = keyParts.findIndex(
    (_, position) => position >= least && isSameKey(effectiveIndexKey(keyParts.slice(0, position), table), full),
  );
  const filters = index.nullFiltered && keyParts.slice(length).some((part) => isNullable(part.column, table, context));
  if (index.unique || length < 0 || filters) {
    return [];
  }
  const trailing = keyParts.slice(length).map((part) => part.column);
  return [
    problem(
      { fault: 'ends in vain', index, table, trailing, order: full },
      {
        kind: 'index',
        index: { ...index, keyParts: keyParts.slice(0, length) },
        spread: parent && { kind: 'interleaved', ancestor: parent },
      },
    ),
  ];
}

function isSameKey(a: readonly IndexKeyPart[], b: readonly IndexKeyPart[]): boolean {
  return (
    a.length === b.length &&
    a.every((part, position) => part.column === b[position].column && part.descending === b[position].descending)
  );
}
