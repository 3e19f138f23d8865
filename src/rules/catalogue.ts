import { checkConstraint } from './check-constraint';
import { commitTimestamp } from './commit-timestamp';
import { ddlOverriddenRule } from './ddl-overridden';
import { duplicateName } from './duplicate-name';
import { foreignKey } from './foreign-key';
import { generatedColumn } from './generated-column';
import { indexDefinition } from './index-definition';
import { interleaveKey } from './interleave-key';
import { interleaveOnDelete } from './interleave-on-delete';
import { interleavedFanOut } from './interleaved-fan-out';
import { invalidName } from './invalid-name';
import { limitExceeded } from './limit-exceeded';
import { missingPrimaryKey } from './missing-primary-key';
import { redundantIndex } from './redundant-index';
import { reservedName } from './reserved-name';
import { reservedWord } from './reserved-word';
import type { Rule } from './rule';
import { ttl } from './ttl';
import { unusedAcknowledgementRule } from './unused-acknowledgement';

/** The one list of rules: reports, docs and acknowledgements derive from it. */
export const RULES: readonly Rule[] = [
  redundantIndex,
  interleavedFanOut,
  reservedWord,
  unusedAcknowledgementRule,
  missingPrimaryKey,
  generatedColumn,
  commitTimestamp,
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
];
