import { COLUMN_CASES } from './column-cases';
import type { PlanCase } from './plan-case';
import { REKEY_CASES } from './rekey-cases';

export { schemaOf, statementsOf, type PlanCase, type Rows } from './plan-case';
export const CASES: readonly PlanCase[] = [...REKEY_CASES, ...COLUMN_CASES];
