import { defineRule } from '../define-rule';
import { DECLARATION, declaredEntity, INDEX_SOURCES, KEY_ADVICE, KEY_SOURCES, keyTitle } from './hot-key-rule';
import type { ColumnDefinition } from '../../schema';
import { canBeKey, isUnknown } from '../../schema/types/type-facts';
import { SpreadAnalysis } from '../../spread';
import { clockEvidence } from '../../spread/names/name-evidence';
import { Severity, type Problem } from '../finding';
import type { Edit } from '../fixes/fix';
import { indexFixes } from '../fixes/index-fixes';
import { KeyChoice, present } from '../fixes/key-fixes';
import { spreadBySpanner } from '../fixes/object-index-fixes';
import { evidenceOf } from '../keys/hot-keys';
import { columnToDeclare } from '../keys/keyed-columns';
import { keysOf, partOf, UNPROVEN_KEY, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';

const MOST_FIXES = 3;

export const unprovenKey = defineRule<SchemaKey>({
  name: UNPROVEN_KEY,
  kind: 'hotspot',
  severityInDdlText: Severity.WARNING,
  summary:
    'the schema does not show how the leading values of a key are generated, so where inserts land is unknown',
  sources: [...KEY_SOURCES, ...INDEX_SOURCES],
  words: {
    message: (key) => key.spread.verdict === 'safe'
      ? `${key.spread.decidedBy?.column} is declared to be chosen by somebody, and looks like a clock: ` +
        `if it grows with time, all inserts into ${keyTitle(key)} land in one place`
      : `cannot tell where inserts into ${keyTitle(key)} land: ` +
        `nothing shows how ${key.spread.decidedBy?.column} is generated`,
    advice: KEY_ADVICE,
  },
  check: (context) =>
    keysOf(context)
      .flatMap((key) => (key.spread.verdict === 'unproven' ? problemsOf(key, context) : declaredClock(key, context))),
});

/** A declaration counts, and is the only thing that says that a clock is none. */
function declaredClock(key: SchemaKey, context: RuleContext): Problem<SchemaKey>[] {
  const { kind, table, spread: { verdict, decidedBy } } = key;
  const isSafe = verdict === 'safe' && kind !== 'foreign-key';
  const column = isSafe ? context.lookup.column(table, decidedBy?.column ?? '') : undefined;
  const values = column?.declaredValues;
  const parent = context.lookup.parentOf(table);
  const isInherited = parent !== table && parent?.primaryKey.some((part) => part.column === column?.name);
  const isDeclared = values?.source === 'entity' && !values.assumed && !isInherited;
  const clock = isDeclared ? clockEvidence(table, column!) : undefined;
  return clock === undefined
    ? []
    : [{
      subject: { object: key.object, part: partOf(key) },
      facts: key,
      doubtful: true,
      evidence: () => [decidedBy!.spread, clock].map((spread) => ({ kind: 'spread', spread })),
      fixes: () => fixesWithout(key, context),
    }];
}

function fixesWithout(key: SchemaKey, context: RuleContext): Edit[] {
  if (key.index) {
    return indexFixes(key.table, key.index, context);
  }
  const choice = new KeyChoice(key, context);
  return key.searchIndex ? spreadBySpanner(key, context) : present([choice.uuid(), choice.hashedKey()]);
}

function problemsOf(key: SchemaKey, context: RuleContext): Problem<SchemaKey>[] {
  const column = columnToDeclare(key, context);
  // A column that is not there, or of a type that is none or that no key can hold, is refused for that.
  if (!column || isUnknown(column.type) || !canBeKey(column.type, context.schema.dialect)) {
    return [];
  }
  return [
    {
      subject: { object: key.object, part: partOf(key) },
      facts: key,
      coveredBy: key.coveredBy,
      evidence: () => evidenceOf(key, context),
      fixes: () =>
        key.index
          ? [...declarations(key, column, context), ...indexFixes(key.table, key.index, context)].slice(0, MOST_FIXES)
          : key.searchIndex
            ? [...declarations(key, column, context), ...spreadBySpanner(key, context)]
            : key.backing
              ? declarations(key, column, context)
              : tableFixes(key, column, context),
    },
  ];
}

function tableFixes(key: SchemaKey, column: ColumnDefinition, context: RuleContext): Edit[] {
  const choice = new KeyChoice(key, context);
  const parent = context.lookup.parentOf(key.table);
  if (parent && parent !== key.table) {
    return present([
      ...declarations(key, column, context), choice.ownPartsSwapped(parent), choice.childWithUuid(parent),
    ]);
  }
  const made = choice.countsNumbers ? choice.bitReversed() : choice.uuid();
  const isPart = key.parts.some((part) => part.column === column.name);
  const declaration = isPart
    ? [{ ...choice.declared(declaredEntity(column)), ...DECLARATION }]
    : declarations(key, column, context);
  return present([...declaration, choice.led(), made, choice.hashedKey()]);
}

/** The column alone, for a key that is declared elsewhere; none where what is computed of it stays unproven. */
function declarations({ table, spread }: SchemaKey, source: ColumnDefinition, { schema }: RuleContext): Edit[] {
  const column = declaredEntity(source);
  const columns = table.columns.map((each) => (each === source ? column : each));
  const known = SpreadAnalysis.of({ ...schema, tables: [{ ...table, columns }], indexes: [] });
  const isKnown = known.column({ ...table, columns }, spread.decidedBy?.column ?? '').kind !== 'unproven';
  return isKnown ? [{ kind: 'column', table, column, ...DECLARATION }] : [];
}
