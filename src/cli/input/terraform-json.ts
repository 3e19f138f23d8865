import { HclRun, hclTokens } from './hcl';
import { jsonText, parsedJson, visitJsonStrings, withPlaces, type JsonString } from './json-strings';
import { isWholeTemplate } from './template';
import { DdlExpressions } from './terraform-expression';
import {
  databaseOfResource,
  dialectOf,
  RESOURCE,
  statementPiece,
  unreadPiece,
  type ReadFile,
  type TerraformDatabase,
} from './terraform-source';
import { databasesInState, type StateDatabase } from './terraform-state';
import { UnusableInput } from './unusable-input';
import type { DdlPiece, SourceFile } from '../../audit/source';
import { append } from '../../text/collections';

/** A database in a state or plan, with the places of its statements. */
export type PlacedStateDatabase = Omit<StateDatabase, 'ddl'> & { readonly ddl: readonly DdlPiece[] | undefined };

/** The blocks of a configuration; `//` is a comment. */
const BLOCKS = new Set([
  '//', 'check', 'data', 'ephemeral', 'import', 'locals', 'module', 'moved', 'output', 'provider', 'removed',
  'resource', 'terraform', 'variable',
]);

interface Plan {
  readonly planned_values?: object;
  readonly prior_state?: object;
  readonly resource_changes?: readonly {
    readonly type?: string;
    readonly name?: string;
    readonly change?: { readonly after_unknown?: { readonly ddl?: unknown } };
  }[];
}

/**
 * The databases of a Terraform JSON file: a configuration, a state file, or the output of `terraform show -json` for a
 * state or plan.
 *
 * @throws UnusableInput for any other JSON
 */
export function databasesInTerraformJson(file: SourceFile, readFile?: ReadFile): TerraformDatabase[] {
  const json = parsedJson(file.text, file.name) as object | null;
  const databases = placedStateDatabases(file, 'planned')?.map((each) => terraformDatabase(each, file));
  if (databases) {
    const withDdl = databases.filter(({ pieces }) => pieces.length > 0);
    if (withDdl.length === 0) {
      throw new UnusableInput(`${file.name} holds no ${RESOURCE} with ddl`);
    }
    return withDdl;
  }
  const names = Object.keys(json ?? []);
  const isConfiguration = names.length > 0 && names.every((name) => BLOCKS.has(name));
  if (!isConfiguration && !file.name.toLowerCase().endsWith('.tf.json')) {
    throw new UnusableInput(
      `${file.name} is not a JSON file of Terraform`,
      'a configuration (.tf.json), a state, or what terraform show -json prints of a state or a plan can be read',
    );
  }
  return databasesInJson(file, readFile);
}

/** @throws UnusableInput for a list that is not known, or a dialect that Spanner does not support */
export function terraformDatabase(
  { database, address, dialect, settings, ddl }: PlacedStateDatabase, file: SourceFile,
): TerraformDatabase {
  if (ddl === undefined) {
    throw new UnusableInput(`the ddl of ${database ?? address} is not a list of strings in ${file.name}`);
  }
  return { pieces: ddl, database, address, dialect: dialectOf(dialect, file.name), settings, isLive: true };
}

/**
 * The databases of a state or plan; undefined for any other valid JSON.
 *
 * @param which For a plan: the state before it, or its result.
 * @throws UnusableInput if only Terraform knows the list of a database
 */
export function placedStateDatabases(
  file: SourceFile, which: 'applied' | 'planned',
): PlacedStateDatabase[] | undefined {
  const json = JSON.parse(withPlaces(file.text, 'ddl')) as Plan | null;
  const isPlan = json?.planned_values !== undefined;
  const state = isPlan
    ? (which === 'planned' ? { values: json.planned_values } : json.prior_state ?? { resources: [] })
    : json;
  const unknown = isPlan && which === 'planned'
    ? json.resource_changes?.find(({ type, change }) => type === RESOURCE && change?.after_unknown?.ddl === true)
    : undefined;
  if (unknown) {
    throw new UnusableInput(`only Terraform knows the ddl of ${RESOURCE}.${unknown.name} in ${file.name}`);
  }
  return databasesInState(state)?.map(({ ddl, ...database }) => ({
    ...database, ddl: ddl?.map((place) => placedPiece(file, place, isPlan)),
  }));
}

function placedPiece(file: SourceFile, place: string, isPlan: boolean): DdlPiece {
  const [start, end] = place.split(':').map(Number);
  const mapped = jsonText(file.text, { start, end });
  // What is in a state was taken.
  const sent = isPlan ? [{ start: 0, end: mapped.text.length }] : undefined;
  return { file, text: mapped.text, segments: mapped.segmentsFrom(start), sent };
}

/**
 * The databases of a `.tf.json` file of valid JSON, such as the output of `cdktf synth`. Without `readFile`, reports
 * each `file(...)` as unread.
 */
export function databasesInJson(file: SourceFile, readFile?: ReadFile): TerraformDatabase[] {
  interface Database {
    readonly pieces: DdlPiece[];
    /** By attribute; those of a nested block by `block.name`. */
    readonly texts: Map<string, string[]>;
  }
  const databases = new Map<string, Database>();
  visitJsonStrings(file.text, (value) => {
    const [block, resource, id, attribute, ...deeper] = value.path;
    if (block !== 'resource' || resource !== RESOURCE || attribute === undefined) {
      return;
    }
    const database: Database = databases.get(id) ?? { pieces: [], texts: new Map() };
    databases.set(id, database);
    const raw = jsonText(file.text, value);
    const name = [attribute, ...deeper].join('.');
    if (name === 'ddl') {
      const before = file.text.slice(Math.max(0, value.start - 200), value.start);
      const isList = !/[[,]\s*$/.test(before);
      database.pieces.push(
        ...(isWholeTemplate(raw.text)
          ? piecesOf(raw.text.trim().slice(2, -1), isList, file, value, readFile)
          : [statementPiece(file, raw, value)])
          .map((piece) => (isList ? piece : { ...piece, element: { file, start: value.start, end: value.end } })),
      );
    } else {
      append(database.texts, name, raw.text);
    }
  });
  return [...databases].flatMap(([id, { pieces, texts }]) => (
    databaseOfResource(id, pieces, (attribute) => texts.get(attribute) ?? [], file)
  ));
}

/** The result of an expression: a list of statements, or one statement. */
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
    element: () => whole,
    unread: (_, expected) => unreadPiece(file, whole, expected),
    readFile,
  });
  const range = { from: 0, to: run.tokens.length };
  return isList ? expressions.statements(range) : [expressions.statement(range)];
}
