import { CHANGE_STREAMS } from './change-streams';
import { OPTIONS } from './database-options';
import { GRANTS } from './grants';
import type { ObjectCase } from './object-case';
import { TEXTS } from './text-objects';
import { VIEWS } from './views';

export type { ObjectCase } from './object-case';

export const OBJECT_CASES: readonly ObjectCase[] = [...VIEWS, ...CHANGE_STREAMS, ...GRANTS, ...OPTIONS, ...TEXTS];
