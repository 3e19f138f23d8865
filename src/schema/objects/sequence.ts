import type { ObjectKind } from '../kind/kind';
import { INTEGER, SEQUENCE_KIND } from '../kind/option-types';

/** Has its own parser, shared with identity columns. The schema lists sequences separately. */
export const SEQUENCE: ObjectKind = {
  words: 'SEQUENCE',
  statements: {},
  dropsIfExists: true,
  privileges: ['SELECT', 'UPDATE'],
  holds: 'its counter',
  hasAllOptions: true,
  options: {
    sequence_kind: SEQUENCE_KIND,
    skip_range_min: INTEGER,
    skip_range_max: INTEGER,
    start_with_counter: INTEGER,
  },
};
