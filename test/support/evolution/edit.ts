import type { Dice } from './dice';
import type { Schema } from '../../../src/schema';

/** One change to a schema. undefined: the schema has nothing that could be changed so. */
export type Edit = (schema: Schema, dice: Dice) => Schema | undefined;

export type Edits = Readonly<Record<string, Edit>>;
