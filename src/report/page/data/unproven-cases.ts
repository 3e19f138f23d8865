import { keyAfter, type DrawnKey } from './drawn-key';
import type { Language } from '../../../languages/app-language';
import type { EditOf } from '../../../rules/fixes/fix';
import { columnToDeclare } from '../../../rules/keys/keyed-columns';
import type { SchemaKey } from '../../../rules/keys/keys';
import { ruleContext } from '../../../rules/rule';
import type { Schema } from '../../../schema';
import type { Simulation } from '../../../simulation/simulate';
import { fixText } from '../../fix-text';

/** The possible verdicts on an unproven key after a declaration. */
export interface UnprovenCases {
  /** The column whose generation is unknown. */
  readonly column: string;
  readonly ifRandom: UnprovenCase;
  readonly ifRising: UnprovenCase;
}

interface UnprovenCase {
  /** The declaration as code, or as a comment in DDL. */
  readonly declaration: string;
  readonly drawn: DrawnKey;
}

/** undefined if no single declaration settles the verdict. */
export function unprovenCases(
  schema: Schema, key: SchemaKey, simulation: Simulation, language: Language,
): UnprovenCases | undefined {
  const column = columnToDeclare(key, ruleContext(schema));
  const caseOf = (source: 'random' | 'sequential'): UnprovenCase | undefined => {
    const edit: EditOf | undefined = column && {
      kind: 'column', table: key.table, column: { ...column, declaredValues: { source } },
    };
    const drawn = edit && keyAfter(schema, key, edit, simulation, language);
    return drawn && drawn.verdict !== 'unproven'
      ? { declaration: fixText(edit, language, schema.dialect, undefined), drawn }
      : undefined;
  };
  const [ifRandom, ifRising] = [caseOf('random'), caseOf('sequential')];
  return column && ifRandom && ifRising && { column: column.name, ifRandom, ifRising };
}
