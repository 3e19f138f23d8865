import { jsonText, parsedJson, visitJsonStrings } from './json-strings';
import { databaseName, dialectOf, RESOURCE, statementPiece, unreadPiece, type TerraformDatabase } from './terraform-source';
import type { DdlPiece, SourceFile } from '../report/source';

const WHOLE_LIST = /^\s*\$\{/;

/** The databases of a `.tf.json` file, which is what `cdktf synth` writes. */
export function databasesInJson(file: SourceFile): TerraformDatabase[] {
  parsedJson(file.text, file.name);
  const databases = new Map<string, { pieces: DdlPiece[]; dialect?: string; name?: string; defaultTimeZone?: string }>();
  visitJsonStrings(file.text, (value) => {
    const [block, resource, id, attribute, ...deeper] = value.path;
    if (block !== 'resource' || resource !== RESOURCE || attribute === undefined || deeper.length > 0) {
      return;
    }
    const database = databases.get(id) ?? { pieces: [] };
    databases.set(id, database);
    const raw = jsonText(file.text, value);
    if (attribute === 'database_dialect') {
      database.dialect = raw.text;
    } else if (attribute === 'name') {
      database.name = raw.text;
    } else if (attribute === 'default_time_zone') {
      database.defaultTimeZone = raw.text;
    } else if (attribute === 'ddl') {
      database.pieces.push(isInList(file.text, value.start) || !WHOLE_LIST.test(raw.text)
        ? statementPiece(file, raw, value)
        : unreadPiece(file, value, 'a list of statements'));
    }
  });
  return [...databases.values()].filter(({ pieces }) => pieces.length > 0).map(({ pieces, dialect, name, defaultTimeZone }) => (
    { pieces, dialect: dialectOf(dialect), name: databaseName(name), defaultTimeZone }
  ));
}

function isInList(text: string, at: number): boolean {
  return /[[,]\s*$/.test(text.slice(Math.max(0, at - 200), at));
}
