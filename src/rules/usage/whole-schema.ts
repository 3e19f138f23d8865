import { usageEntry } from './usage-entry';
import { counted } from '../../text/shown';

export const schemaRefused = usageEntry(
  'schema-refused',
  'the schema has findings that refuse it',
  (database: string, findings: number) => ({
    message: `the schema of ${database} is refused: ${counted(findings, 'finding')}`,
    want: 'a schema without such findings, or an acknowledgement of each one that can be acknowledged',
    fix: 'each finding names its own',
  }),
);

export const unprovenChange = usageEntry(
  'unproven-change',
  'the statements for a change do not lead to the declared schema: an internal error',
  (database: string, left: string) => ({
    message: `the statements for a change of ${database} do not produce the declared schema; none was used`,
    got: `a difference that is left after them: ${left}`,
    want: 'no difference: this is an internal error of spanner-constructs',
    fix: 'please report it with this message; until it is fixed, make the change in smaller steps',
  }),
);
