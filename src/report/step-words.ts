import { counterStateQuery } from '../ddl/expressions/default-expressions';
import { sequenceIn } from '../ddl/references/counters';
import { costOf, lossOf, objectOf, wordsOf, type Step } from '../ledger/step';
import { lengthText, lostBy } from '../rules/changes/data-loss';
import type { ColumnDefinition, Cost, Dialect } from '../schema';
import { COMMIT_TIMESTAMP } from '../schema/column-attributes';
import { becomesRequired, isFilled, isRecoded, narrowedTo, revectoredTo } from '../schema/column-effects';
import { uniqueKey } from '../schema/name-key';
import { scalarOf } from '../schema/types/type-facts';
import { counted } from '../text/shown';

/** The comment above the statement of a step: its effect and its impact on a live database, in one line. */
export function stepComment(step: Step): string {
  // A proto bundle has no name.
  const what = `${wordsOf(step)} ${objectOf(step)}`.trimEnd();
  return [`${what}: ${costOf(step)}`, ...stepNotes(step)]
    .map((sentence) => withoutLineEnds(sentence).replace(/\.?$/, ''))
    .join('. ');
}

/** The impact of a step on a live database, in sentences without a period. */
export function stepNotes(step: Step): string[] {
  const [unavailable, risk, lost] = [unavailableDuring(step), riskOf(step), lossOf(step) && lostBy(step)];
  return [
    ...(unavailable === undefined ? [] : [`Unavailable meanwhile: ${unavailable}`]),
    ...(risk === undefined ? [] : [`Risk: ${risk}`]),
    ...(lost === undefined ? [] : [`Lost: ${lost}`]),
  ];
}

/** `5 statements: 2 backfill, 1 validates data, 2 change metadata only`. */
export function stepCounts(steps: readonly Step[]): string {
  const parts = COST_VERBS.flatMap(([cost, one, many]) => {
    const { length } = steps.filter((step) => costOf(step) === cost);
    return length === 0 ? [] : [counted(length, one, many)];
  });
  return `${counted(steps.length, 'statement')}: ${parts.join(', ')}`;
}

/** Names may contain line endings. */
export function withoutLineEnds(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

const COST_VERBS: readonly (readonly [cost: Cost, one: string, many: string])[] = [
  ['backfills', 'backfills', 'backfill'],
  ['validates data', 'validates data', 'validate data'],
  ['metadata', 'changes metadata only', 'change metadata only'],
];

export function riskOf(step: Step): string | undefined {
  switch (step.kind) {
    case 'drop table':
      return 'applications that still use the table fail';
    case 'rename table':
      return step.keepsOldName
        ? `views that read ${step.from} are not rewritten; ${step.from} stays as a synonym`
        : `applications that still use ${step.from} fail, or meet another table of that name`;
    case 'drop synonym':
      return `applications that still use ${step.synonym} fail`;
    case 'drop row deletion policy':
      return 'rows no longer expire';
    case 'change interleaving':
      return step.interleave.inParent ? 'fails if a row has no parent row' : undefined;
    case 'change ON DELETE':
      return step.interleave.onDelete === 'CASCADE'
        ? `from then on a row of ${step.interleave.parent} takes its rows of ${step.table} with it`
        : `rows of ${step.interleave.parent} that have rows of ${step.table} cannot be deleted any more`;
    case 'drop column':
      return 'applications that still name the column fail';
    case 'alter column':
      return step.part === 'definition' ? columnRisk(step) : undefined;
    case 'change attribute':
      return step.attribute === COMMIT_TIMESTAMP && step.column[step.attribute.field]
        ? 'it fails when a row holds a timestamp in the future'
        : undefined;
    case 'drop default':
      return step.column.notNull ? 'writes without the column then fail' : KEEPS_VALUES;
    case 'set default':
      return [KEEPS_VALUES, ...repeatedValues(step.from, step.column, step.dialect)].join('; ');
    case 'restart identity':
    case 'restart sequence':
      return 'earlier values may be generated again';
    case 'add check':
      return 'it fails when a row does not meet the condition; such writes are then rejected';
    case 'drop check':
    case 'drop foreign key':
      return step.comesBack ? 'rows that break it may be written meanwhile, and then it cannot be added' : undefined;
    case 'add foreign key':
      return step.foreignKey.enforced && step.ofNewTable === undefined
        ? 'it fails when a row references nothing; Spanner builds its backing indexes'
        : undefined;
    case 'create index':
      return step.index.unique && !step.ofNewTable ? 'it fails when two rows have the same key' : undefined;
    case 'drop index':
      return indexDropRisk(step);
    case 'drop stored column':
      return `reads of ${step.column} by the index read the table as well`;
    case 'drop searched column':
      return `queries that search ${step.column} fail`;
    case 'replace object':
      return step.isUnderTables
        ? 'rows that are there may keep values that it computed or checked in its old form'
        : undefined;
    case 'revoke':
      return `applications that still use it with the role ${step.grants[0].role} fail`;
    case 'drop object':
      return step.reason === 'rebuilt'
        ? 'it reads something that this change drops, renames or gives another type'
        : step.object.table === undefined
          ? undefined
          : `queries that search with ${step.object.name} fail`;
    default:
      return undefined;
  }
}

const DUPLICATES = 'duplicate keys may be written meanwhile, and then the index cannot be built';
const KEEPS_VALUES = 'rows that are there keep their values';

function columnRisk({ from, to, dialect }: Step & { readonly kind: 'alter column' }): string | undefined {
  const elements = revectoredTo(from, to);
  const { name, code } = scalarOf(to.type);
  const risks = [
    ...(becomesRequired(from, to) ? ['it fails when a row holds NULL, and writes of NULL are refused at once'] : []),
    ...(narrowedTo(from, to, dialect) === undefined
      ? []
      : [`it fails when a value is longer than ${lengthText(to.type)}, and longer writes are refused at once`]),
    ...(elements === undefined
      ? []
      : [`it fails when a value does not have ${counted(elements, 'element')}, and such writes are refused at once`]),
    // DDL does not show whether a name is a message or an enum.
    ...(isRecoded(from, to) ? [`applications read ${name ?? code} from then on`] : []),
    ...(from.notNull && !to.notNull ? ['applications may read NULL from then on'] : []),
    ...repeatedValues(from, to, dialect),
  ];
  return risks.length === 0 ? undefined : risks.join('; ');
}

/** All sequences generate the same values in the same order. */
function repeatedValues(from: ColumnDefinition | undefined, to: ColumnDefinition, dialect: Dialect): string[] {
  const [was, now] = [from, to].map((column) => sequenceIn(column?.defaultExpression, dialect));
  return was === undefined || now === undefined || uniqueKey(was) === uniqueKey(now)
    ? []
    : [
      `${now} generates the values of ${was} again, unless its counter starts above the result of ` +
        counterStateQuery({ name: was, isIdentity: false }, dialect),
    ];
}

function indexDropRisk({ index, reason }: Step & { readonly kind: 'drop index' }): string | undefined {
  switch (reason) {
    case 'with its table':
      return undefined;
    case 'rebuilt':
      return `it blocks a change of a column and is built again after it${index.unique ? `; ${DUPLICATES}` : ''}`;
    case 'replaced':
      return index.unique
        ? `${DUPLICATES}; queries that name the index fail`
        : 'queries that name the index fail meanwhile, others may become slow';
    case 'unwanted':
      return index.unique
        ? 'its key may have duplicates from then on; queries that name the index fail'
        : 'queries that name the index fail, others may become slow';
  }
}

export function unavailableDuring(step: Step): string | undefined {
  switch (step.kind) {
    case 'add column':
      return isFilled(step.column) ? `${objectOf(step)}, until it is filled in all rows` : undefined;
    case 'create index':
      return step.ofNewTable ? undefined : `the index ${step.index.name}, until it is built`;
    case 'drop index':
      return step.reason === 'rebuilt' ? `the index ${step.index.name}, until it is built again` : undefined;
    case 'add stored column':
    case 'add searched column':
      return `${step.column} in the index, until it is filled; the index itself stays in use`;
    case 'create object':
      return step.fills ? `the index ${step.object.name}, until it is filled` : undefined;
    case 'drop object':
      return step.reason === 'rebuilt'
        ? `the ${step.object.kind.toLowerCase()} ${step.object.name}, until it is created again`
        : undefined;
    default:
      return undefined;
  }
}
