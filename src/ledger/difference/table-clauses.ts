import { cursorOver, ifReadable } from '../../ddl/parser/objects/cursor-over';
import { changesOf } from '../../ddl/parser/objects/database-options';
import { parseOptions } from '../../ddl/parser/options';
import type { Dialect, TableDefinition } from '../../schema';
import { canonicalText } from '../canonical/canonical-words';
import { synonymsOf } from '../differ/names/synonyms';

/** What is around the columns of a table, with what was altered of it later. */
export interface TableClauses {
  /** `locality_group = 'cold'`, by name; of a column with its name in front. */
  readonly options: ReadonlyMap<string, string>;
  readonly synonyms: readonly string[];
  readonly others: readonly string[];
}

/** @param isCompared Whether a column is in both definitions. */
export function tableClauses(
  table: TableDefinition,
  dialect: Dialect,
  isCompared: (column: string) => boolean,
): TableClauses {
  const options = new Map<string, string>();
  const others: string[] = [...(table.otherElements ?? [])];
  const texts = [
    ...(table.otherClauses ?? []).map((text) => ({ text, column: undefined })),
    ...table.columns.flatMap(({ name, otherOptions = [] }) =>
      otherOptions.length === 0 ? [] : [{ text: `OPTIONS (${otherOptions.join(', ')})`, column: name }],
    ),
    ...(table.otherActions ?? []),
  ];
  for (const { text, column } of texts.filter((each) => each.column === undefined || isCompared(each.column))) {
    const changes = optionsIn(text, dialect);
    if (changes) {
      changes.forEach((value, name) => {
        const key = column === undefined ? name : `${column}.${name}`;
        if (value === undefined) {
          options.delete(key);
        } else {
          options.set(key, canonicalText(value, dialect));
        }
      });
    } else if (!/^(ADD|DROP) SYNONYM /i.test(text)) {
      others.push(text);
    }
  }
  return { options, synonyms: synonymsOf(table, dialect), others };
}

/** The options of `OPTIONS (...)`, `WITH (...)`, `SET OPTIONS (...)`, `LOCALITY GROUP x`, `SET LOCALITY GROUP x` ... */
function optionsIn(text: string, dialect: Dialect): ReadonlyMap<string, string | undefined> | undefined {
  return ifReadable(() => {
    const cursor = cursorOver(text, dialect);
    if (cursor.accept('ALTER', 'COLUMN')) {
      cursor.simpleName('a column');
    }
    const isSet = cursor.accept('SET');
    const [group] = [
      ['LOCALITY', 'GROUP'],
      ['COLUMNAR', 'POLICY'],
    ].filter((words) => cursor.is(...words));
    if (group) {
      cursor.accept(...group);
      return new Map([[group.join('_').toLowerCase(), `'${cursor.advance().value}'`]]);
    }
    if (!cursor.accept('OPTIONS') && !cursor.accept('WITH') && !isSet) {
      cursor.fail('OPTIONS');
    }
    const options = parseOptions(cursor);
    cursor.expectEnd();
    return changesOf(options);
  });
}
