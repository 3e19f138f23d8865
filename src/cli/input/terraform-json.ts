import { HclRun, hclTokens } from './hcl';
import { jsonText, parsedJson, visitJsonStrings, type JsonString } from './json-strings';
import { isWholeTemplate } from './template';
import { DdlExpressions } from './terraform-expression';
import {
  databaseName,
  dialectOf,
  RESOURCE,
  statementPiece,
  unreadPiece,
  type ReadFile,
  type TerraformDatabase,
} from './terraform-source';
import type { DdlPiece, SourceFile } from '../../report/audit/source';

/**
 * The databases of a `.tf.json` file, which is what `cdktf synth` writes. Without `readFile` a `file(...)` is reported
 * as not read.
 */
export function databasesInJson(file: SourceFile, readFile?: ReadFile): TerraformDatabase[] {
  parsedJson(file.text, file.name);
  const databases = new Map<
    string,
    { pieces: DdlPiece[]; dialect?: string; name?: string; defaultTimeZone?: string }
  >();
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
      const isList = !isInList(file.text, value.start);
      database.pieces.push(
        ...(isWholeTemplate(raw.text)
          ? piecesOf(raw.text.trim().slice(2, -1), isList, file, value, readFile)
          : [statementPiece(file, raw, value)]),
      );
    }
  });
  return [...databases.values()]
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ pieces, dialect, name, defaultTimeZone }) => ({
      pieces,
      dialect: dialectOf(dialect, file.name),
      name: databaseName(name),
      defaultTimeZone,
    }));
}

/** What an expression gives: a list of statements, or one of them. */
function piecesOf(
  expression: string,
  isList: boolean,
  file: SourceFile,
  whole: JsonString,
  readFile: ReadFile | undefined,
): DdlPiece[] {
  const run = new HclRun(hclTokens(expression).filter(({ kind }) => kind !== 'comment'));
  const expressions = new DdlExpressions(run, {
    locals: new Map(),
    literal: () => undefined,
    unread: (_, expected) => unreadPiece(file, whole, expected),
    readFile,
  });
  const range = { from: 0, to: run.tokens.length };
  return isList ? expressions.statements(range) : [expressions.statement(range)];
}

function isInList(text: string, at: number): boolean {
  return /[[,]\s*$/.test(text.slice(Math.max(0, at - 200), at));
}
