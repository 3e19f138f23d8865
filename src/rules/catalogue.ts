import { checkConstraint } from './check-constraint';
import { columnType } from './column-type';
import { commitTimestamp } from './commit-timestamp';
import { ddlOverriddenRule } from './ddl-overridden';
import { defaultExpression } from './default-expression';
import { duplicateName } from './duplicate-name';
import { fewWriteFronts } from './few-write-fronts';
import { foreignKey } from './foreign-key';
import { generatedColumn } from './generated-column';
import { indexDefinition } from './index-definition';
import { interleaveKey } from './interleave-key';
import { interleaveOnDelete } from './interleave-on-delete';
import { interleavedFanOut } from './interleaved-fan-out';
import { invalidName } from './invalid-name';
import { keyColumns } from './key-columns';
import { limitExceeded } from './limit-exceeded';
import { missingPrimaryKey } from './missing-primary-key';
import { monotonicIndex } from './monotonic-index';
import { monotonicKey } from './monotonic-key';
import { mutableShardSource } from './mutable-shard-source';
import { nullableShardSource } from './nullable-shard-source';
import { pendingMigrationRule } from './pending-migration';
import { policyViolationRule } from './policy-violation';
import { randomShard } from './random-shard';
import { redundantIndex } from './redundant-index';
import { reservedName } from './reserved-name';
import { reservedWord } from './reserved-word';
import { rotatingShard } from './rotating-shard';
import type { Rule } from './rule';
import { sequenceOptions } from './sequence-options';
import { shardCountRule } from './shard-count';
import { signedShard } from './signed-shard';
import { timeOrderedId } from './time-ordered-id';
import { ttl } from './ttl';
import { unknownColumn } from './unknown-column';
import { unprovenKey } from './unproven-key';
import { unusedAcknowledgementRule } from './unused-acknowledgement';
import { unusedConsentRule } from './unused-consent';
import { zoneDependentHashRule } from './zone-dependent-hash';

/** The one list of rules: reports, docs and acknowledgements derive from it. */
export const RULES: readonly Rule[] = [
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
  shardCountRule,
  redundantIndex,
  interleavedFanOut,
  reservedWord,
  unusedAcknowledgementRule,
  unusedConsentRule,
  missingPrimaryKey,
  zoneDependentHashRule,
  keyColumns,
  unknownColumn,
  columnType,
  defaultExpression,
  generatedColumn,
  commitTimestamp,
  sequenceOptions,
  checkConstraint,
  foreignKey,
  ttl,
  interleaveKey,
  interleaveOnDelete,
  indexDefinition,
  invalidName,
  reservedName,
  duplicateName,
  limitExceeded,
  ddlOverriddenRule,
  pendingMigrationRule,
  policyViolationRule,
];
