import type { Database } from '../../../src';
import { newDatabase, newPostgresDatabase } from '../stack';

export const DIALECTS: readonly [string, () => Database][] = [['GoogleSQL', newDatabase], ['PostgreSQL', newPostgresDatabase]];

/** Workers that run at the same time. */
export const WORKERS: readonly number[] = [0, 1, 2];
