import { stringValue } from '../../../ddl/lexer/lexer';
import { watchers } from '../../../schema';
import { CAPTURE_TYPES, MOST_NAME_CHARACTERS, RETENTION } from '../../../schema/objects/change-stream';
import { repeated } from '../../../text/collections';
import { quotedColumn, quotedName } from '../../../text/shown';
import { durationSeconds, SECONDS_OF_DAY } from '../../../text/time';
import { refusal } from '../../define-rule';
import { objectPart } from '../../subject';
import { Relations } from '../../views/relations';

const [LEAST_DAYS, MOST_DAYS] = [RETENTION.least, RETENTION.most].map((seconds) => seconds / SECONDS_OF_DAY);

export const changeStream = refusal({
  name: 'change-stream',
  summary: 'a change stream watches what Spanner cannot watch, or has an option that it refuses',
  sources: [
    'change-streams',
    'reference/standard-sql/data-definition-language#create-change-stream',
    'reference/postgresql/data-definition-language#create-change-stream',
  ],
  check: ({ schema }, found) => {
    const { dialect, objects } = schema;
    const relations = Relations.of(schema);
    for (const stream of watchers(objects)) {
      const { name, options, watched } = stream;
      const refuse = (what: string, wayOut: string, meant?: string): void => found(
        objectPart(stream, meant), `change stream ${quotedName(name)} ${what}`, [wayOut],
      );
      if (name.includes('.')) {
        refuse(
          'is in a named schema: Spanner has change streams only in the default schema',
          'declare it outside of the named schema: it can watch tables in any schema',
        );
      }
      if (name.length > MOST_NAME_CHARACTERS) {
        refuse(
          `has a name of more than ${MOST_NAME_CHARACTERS} characters: Spanner puts its own prefix in front of it`,
          `take a name of at most ${MOST_NAME_CHARACTERS} characters`,
        );
      }
      const [retention, capture] = ['retention_period', 'value_capture_type'].map((option) => options.get(option));
      if (retention !== undefined && !isRetention(durationSeconds(stringValue(retention, dialect) ?? ''))) {
        refuse(
          `keeps its records for ${retention}: Spanner keeps them for ${LEAST_DAYS} to ${MOST_DAYS} days`,
          `write '7d', or another number of s, m, h or d from ${LEAST_DAYS}d to ${MOST_DAYS}d`,
        );
      }
      if (capture !== undefined && !CAPTURE_TYPES.includes(stringValue(capture, dialect) ?? '')) {
        const known = CAPTURE_TYPES.join(', ');
        refuse(`captures ${capture}: Spanner knows ${known}`, `one of ${known}`);
      }
      for (const table of repeated(watched.map((each) => each.table), relations.key)) {
        refuse(`names the table ${quotedName(table)} twice`, 'name it once, with all columns to watch', table);
      }
      for (const { table: of, columns = [] } of watched) {
        const { table } = relations.find(of) ?? {};
        for (const column of repeated(columns, relations.key)) {
          refuse(`names ${quotedColumn(of, column)} twice`, 'name it once', column);
        }
        for (const column of columns) {
          const isMeant = (each: string): boolean => relations.key(each) === relations.key(column);
          if (table?.primaryKey.some((part) => isMeant(part.column))) {
            refuse(
              `names ${quotedColumn(of, column)}, which is in the primary key: Spanner watches the key of a watched ` +
                'table anyway, and refuses its columns',
              `leave out ${quotedName(column)}`,
              column,
            );
          } else if (table?.columns.some((each) => each.generated && isMeant(each.name))) {
            refuse(
              `names ${quotedColumn(of, column)}, which is generated: Spanner does not watch generated columns`,
              `name the columns it is computed from, or watch ${quotedName(of)} as a whole`,
              column,
            );
          }
        }
      }
    }
  },
});

function isRetention(seconds: number | undefined): boolean {
  return seconds !== undefined && seconds >= RETENTION.least && seconds <= RETENTION.most;
}
