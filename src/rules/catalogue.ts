import { backJoin } from './advice/back-join';
import { fullScan } from './advice/full-scan';
import { hotRow } from './advice/hot-row';
import { incompletePrivilege } from './advice/incomplete-privilege';
import { interleavableIndex, interleavableTable } from './advice/interleavable';
import { missingPrimaryKey } from './advice/missing-primary-key';
import { readWithoutShard } from './advice/read-without-shard';
import { doubledForeignKeyIndex, redundantIndex } from './advice/redundant-index';
import { reservedWord } from './advice/reserved-word';
import { streamedHotKey } from './advice/streamed-hot-key';
import { undeletableRow } from './advice/undeletable-row';
import { uninheritedLocalityGroup } from './advice/uninherited-locality-group';
import { unknownForcedIndex, unknownQueryName } from './advice/unknown-query-name';
import { unreadTimestampIndex } from './advice/unread-timestamp-index';
import { wideHotIndex } from './advice/wide-hot-index';
import type { CatalogueEntry } from './catalogue-entry';
import { clauseChanged } from './changes/clause-changed';
import {
  columnRenamed,
  columnTypeChanged,
  generatedColumnChanged,
  identityChanged,
  notNullWithoutDefault,
} from './changes/column-changes';
import { DATA_LOSSES } from './changes/data-loss';
import { indexKeysChanged, interleaveParentChanged, primaryKeyChanged, shardCountChanged } from './changes/key-changes';
import { objectChanged } from './changes/object-changed';
import {
  defaultTimeZoneChanged,
  dialectChanged,
  renamedFromNowhere,
  statementNotUnderstood,
  unplannableSchema,
} from './changes/other-changes';
import { Severity } from './finding';
import { ddlOverriddenRule } from './guards/ddl-overridden';
import { pendingMigrationRule } from './guards/pending-migration';
import { policyViolationRule } from './guards/policy-violation';
import { unusedAcknowledgementRule, unusedConsentRule } from './guards/unused-decisions';
import { fewWriteFronts, monotonicIndex, monotonicKey, rotatingShard, timeOrderedId } from './hotspot/hot-key-rules';
import { interleavedFanOut } from './hotspot/interleaved-fan-out';
import { namedKey } from './hotspot/named-key';
import { shardCapacity, shardCountRule } from './hotspot/shard-count';
import { mutableShardSource, nullableShardSource, randomShard, signedShard } from './hotspot/shard-rules';
import { unprovenKey } from './hotspot/unproven-key';
import { zoneDependentHashRule } from './hotspot/zone-dependent-hash';
import type { Rule } from './rule';
import {
  brokenExpression,
  conflictingOptions,
  duplicateColumn,
  foreignTable,
  notText,
  outOfRange,
  takenName,
  unknownColumn as unknownColumnName,
  unknownOption,
  unresolvedToken,
  unsupported,
  wrongType,
} from './usage/arguments';
import { brokenMigrations } from './usage/broken-migrations';
import { badAcknowledgement, badConsent, badPolicy } from './usage/decisions';
import { schemaRefused, unprovenChange } from './usage/errors';
import type { UsageEntry } from './usage/usage-entry';
import { checkConstraint } from './validity/check-constraint';
import { columnType } from './validity/column-type';
import { commitTimestamp } from './validity/commit-timestamp';
import { defaultExpression } from './validity/default-expression';
import { duplicateName } from './validity/duplicate-name';
import { editionRule } from './validity/edition';
import { foreignKey } from './validity/foreign-key';
import { generatedColumnRule } from './validity/generated-column';
import { indexDefinition } from './validity/indexes/index-definition';
import { searchIndex, vectorIndex } from './validity/indexes/object-index';
import { interleaveKey } from './validity/interleave-key';
import { invalidName } from './validity/invalid-name';
import { keyColumns } from './validity/key-columns';
import { limitExceeded } from './validity/limit-exceeded';
import { changeStream } from './validity/objects/change-stream';
import { fullTextDictionary } from './validity/objects/full-text-dictionary';
import { functionDefinition } from './validity/objects/function-definition';
import { invalidPrivilege } from './validity/objects/invalid-privilege';
import { optionValue } from './validity/objects/option-value';
import { propertyGraph } from './validity/objects/property-graph';
import { viewQuery } from './validity/objects/view-query';
import { reservedName } from './validity/reserved-name';
import { sequenceOptions } from './validity/sequence-options';
import { statementOrder } from './validity/statement-order';
import { interleaveOnDelete, ttl } from './validity/ttl';
import { unknownColumn } from './validity/unknown-column';

const USAGE_ENTRIES: readonly UsageEntry[] = [
  outOfRange,
  unsupported,
  notText,
  wrongType,
  unknownOption,
  unresolvedToken,
  brokenExpression,
  conflictingOptions,
  unknownColumnName,
  duplicateColumn,
  takenName,
  foreignTable,
  badAcknowledgement,
  badConsent,
  badPolicy,
  brokenMigrations,
  schemaRefused,
  unprovenChange,
];

/** The one list from which reports, docs, `explain` and acknowledgements derive. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  monotonicKey,
  monotonicIndex,
  timeOrderedId,
  fewWriteFronts,
  rotatingShard,
  signedShard,
  nullableShardSource,
  mutableShardSource,
  randomShard,
  unprovenKey,
  namedKey,
  shardCountRule,
  redundantIndex,
  interleavedFanOut,
  hotRow,
  reservedWord,
  unusedAcknowledgementRule,
  unusedConsentRule,
  missingPrimaryKey,
  incompletePrivilege,
  zoneDependentHashRule,
  backJoin,
  doubledForeignKeyIndex,
  fullScan,
  interleavableIndex,
  interleavableTable,
  readWithoutShard,
  shardCapacity,
  streamedHotKey,
  undeletableRow,
  uninheritedLocalityGroup,
  unknownForcedIndex,
  unknownQueryName,
  unreadTimestampIndex,
  wideHotIndex,
  keyColumns,
  unknownColumn,
  columnType,
  defaultExpression,
  generatedColumnRule,
  commitTimestamp,
  sequenceOptions,
  checkConstraint,
  foreignKey,
  ttl,
  interleaveKey,
  interleaveOnDelete,
  indexDefinition,
  searchIndex,
  vectorIndex,
  viewQuery,
  changeStream,
  invalidPrivilege,
  optionValue,
  propertyGraph,
  fullTextDictionary,
  functionDefinition,
  invalidName,
  reservedName,
  duplicateName,
  statementOrder,
  limitExceeded,
  editionRule,
  ddlOverriddenRule,
  pendingMigrationRule,
  policyViolationRule,
  primaryKeyChanged,
  shardCountChanged,
  interleaveParentChanged,
  columnTypeChanged,
  columnRenamed,
  generatedColumnChanged,
  identityChanged,
  notNullWithoutDefault,
  indexKeysChanged,
  clauseChanged,
  defaultTimeZoneChanged,
  dialectChanged,
  objectChanged,
  statementNotUnderstood,
  renamedFromNowhere,
  unplannableSchema,
  ...Object.values(DATA_LOSSES),
  ...USAGE_ENTRIES,
];

const CHECKS: readonly Rule[] = CATALOGUE.filter((entry): entry is Rule => 'check' in entry);

/** Whether it reports only in runs that ask for advice or name queries. */
export function isAskedFor({ severity, ofQueries }: CatalogueEntry & Partial<Pick<Rule, 'ofQueries'>>): boolean {
  return severity === Severity.ADVICE || ofQueries === true;
}

/** Rules that always run. */
export const RULES: readonly Rule[] = CHECKS.filter((rule) => !isAskedFor(rule));

/** Rules that run only if advice is asked for, or queries are given. */
export const ADVICE_RULES: readonly Rule[] = CHECKS.filter(isAskedFor);

/** Entries for acknowledgements, policies, reports and SARIF; the others are thrown, or refuse a change. */
export const SCHEMA_ENTRIES: readonly CatalogueEntry[] = CATALOGUE.filter(
  ({ kind }) => kind !== 'usage' && kind !== 'change',
);
