import { anotherLead, DECLARATION, INDEX_SOURCES, KEY_SOURCES, keyTitle } from './hot-key-rules';
import { isIn, type ColumnDefinition, type TableDefinition } from '../../schema';
import { canBeKey, isUnknown } from '../../schema/types/type-facts';
import { clockEvidence } from '../../spread/names/name-evidence';
import { hotspot, type Found } from '../define-rule';
import { Severity } from '../finding';
import { likelyValues } from '../fixes/declarations';
import { lastly, type Edit } from '../fixes/fix';
import { indexKeyFixes } from '../fixes/index-fixes';
import { KeyChoice } from '../fixes/key-fixes';
import { evidenceOf } from '../keys/hot-keys';
import { columnToDeclare, computesHash, readsClock } from '../keys/keyed-columns';
import { decidedColumn, keysOf, partOf, UNPROVEN_KEY, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';

export const unprovenKey = hotspot({
  name: UNPROVEN_KEY,
  severityInDdlText: Severity.WARNING,
  summary:
    'the schema does not show how the leading values of a key are generated, so where inserts land is unknown',
  sources: [...KEY_SOURCES, ...INDEX_SOURCES],
  check: (context, found) => keysOf(context).forEach((key) => (
    key.spread.verdict === 'unproven' ? refuseUnproven(key, context, found) : refuseClock(key, context, found)
  )),
});

/** Only a declaration can say that a clock column is not a clock. */
function refuseClock(key: SchemaKey, context: RuleContext, found: Found): void {
  const { kind, table, spread: { verdict, decidedBy } } = key;
  const isSafe = verdict === 'safe' && kind !== 'foreign-key';
  const column = isSafe ? decidedColumn(key, context) : undefined;
  const values = column?.declaredValues;
  const parent = context.lookup.parentOf(table);
  const isInherited = parent !== table && isIn(parent?.primaryKey, column?.name);
  const isDeclared = values?.source === 'entity' && !values.assumed && !isInherited;
  const clock = isDeclared ? clockEvidence(table, column!) ?? context.spread.writtenClock(column!) : undefined;
  if (clock) {
    found(
      partOf(key),
      `${decidedBy?.column} is declared an entity, but looks like a clock: ` +
        `if it grows with time, all inserts into ${keyTitle(key)} land in one place`,
      () => indexKeyFixes(key, context) ?? fixesWithout(new KeyChoice(key, context)),
      {
        object: key.object,
        doubtful: true,
        evidence: () => [decidedBy!.spread, clock].map((spread) => ({ kind: 'spread', spread })),
      },
    );
  }
}

function fixesWithout(choice: KeyChoice): (Edit | undefined)[] {
  return [choice.uuid(), choice.hashedKey()];
}

function refuseUnproven(key: SchemaKey, context: RuleContext, found: Found): void {
  const column = columnToDeclare(key, context);
  // A missing column, or one of an unknown or unsupported type, is already refused.
  if (!column || isUnknown(column.type) || !canBeKey(column.type, context.schema.dialect)) {
    return;
  }
  const decided = key.spread.decidedBy?.column;
  const isComputed = decidedColumn(key, context)?.generated !== undefined;
  const unknown = isComputed ? `that ${decided} spreads them` : `how ${decided} is generated`;
  found(
    partOf(key),
    `cannot tell where inserts into ${keyTitle(key)} land: nothing shows ${unknown}`,
    () => [
      ...(key.kind === 'table'
        ? tableFixes(key, column, context)
        : [declaration(key, column, context), ...indexKeyFixes(key, context) ?? []]),
      lastly(readsClock(key.table, column, context)
        ? anotherLead(key)
        : `declare how the values of ${decided} are generated`),
    ],
    { object: key.object, coveredBy: key.coveredBy, evidence: () => evidenceOf(key, context) },
  );
}

function tableFixes(key: SchemaKey, column: ColumnDefinition, context: RuleContext): (Edit | undefined)[] {
  const choice = new KeyChoice(key, context);
  const parent = context.lookup.parentOf(key.table);
  if (parent && parent !== key.table) {
    return [declaration(key, column, context), choice.ownPartsSwapped(parent), choice.childWithUuid(parent)];
  }
  const isPart = isIn(key.parts, column.name);
  const likely = declared(key.table, column, context);
  const way = isPart && likely && !choice.isShorter && !key.table.isPattern
    ? { ...choice.declared(likely), ...declarationFor(key, context) }
    : declaration(key, column, context);
  // A number without another meaning is usually a counter.
  return choice.countsNumbers
    ? [choice.bitReversed(), way, choice.sharded(), choice.led(), choice.hashedKey()]
    : [way, choice.uuid(), choice.sharded(), choice.led(), choice.hashedKey()];
}

/** Only the declaration of the column, for a key that is declared elsewhere. */
function declaration(key: SchemaKey, source: ColumnDefinition, context: RuleContext): Edit | undefined {
  const column = declared(key.table, source, context);
  return column && { kind: 'column', table: key.table, column, ...declarationFor(key, context) };
}

/** A hash spreads what grows, and not what many rows share. */
function declarationFor(key: SchemaKey, context: RuleContext): typeof DECLARATION | typeof OF_HASH {
  const decided = decidedColumn(key, context);
  return decided && computesHash(decided, context) ? OF_HASH : DECLARATION;
}

const OF_HASH = { ...DECLARATION, says: 'if few rows share a value' } as const;

function declared(
  table: TableDefinition, column: ColumnDefinition, context: RuleContext,
): ColumnDefinition | undefined {
  // No declaration is a way out where the expression shows that the values come from a clock.
  const declaredValues = readsClock(table, column, context) ? undefined : likelyValues(table, column);
  return declaredValues && { ...column, declaredValues };
}
