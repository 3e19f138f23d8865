import { withOldNames, withUndeclarable } from './differ/undeclarable';
import { namesIn } from './names-in';
import { byWeight, findingKey, judge, type Judgement } from '../rules/engine';
import type { Finding } from '../rules/finding';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { inDdlText } from '../rules/in-ddl-text';
import { declares, declaresEverything, objectsOf, type Schema, type TableDefinition } from '../schema';
import { nameKey, nameKeyIn } from '../schema/name-key';
import { renamed, renamesBetween } from './differ/names/rename-tables';
import { tableFate } from './differ/names/table-fate';
import { objectsAfter } from './differ/objects/objects-after';

/** The contents of a database once its migrations are applied and nothing is pending. */
export interface HeldSchema {
  readonly schema: Schema;
  /** Names of objects that only the migrations define, as `nameKey`. */
  readonly undeclared: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Everything that constructs declare, plus everything that only the migrations define: `ddl` holds both. Returns the
 * declared schema itself if there is nothing to add.
 *
 * @param constructs The schema of the constructs, if `declared` has more.
 */
export function heldSchema(recorded: Schema, declared: Schema, constructs = declared): HeldSchema {
  const { dialect } = declared;
  const wanted = withUndeclarable(recorded, declared);
  const others = objectsOf(recorded.objects).filter(({ kind }) => !declares(declared, kind));
  if (declaresEverything(declared) || (wanted === declared && others.length === 0)) {
    return { schema: declared, undeclared: NONE };
  }
  const key = nameKeyIn(dialect);
  const schema: Schema = {
    ...wanted,
    ...existingIn(wanted, key),
    objects: {
      ...objectsAfter(recorded.objects, wanted, tableFate(recorded, wanted)),
      isWhole: declared.objects.isWhole,
      declaredKinds: [...new Set([
        ...declared.objects.declaredKinds ?? [], ...others.map(({ kind }) => kind),
      ])],
    },
  };
  const ofConstructs = namesIn(withOldNames(recorded, constructs));
  const own = new Set([declared.database, ...ofConstructs.map(({ name }) => name)].map(key));
  return { schema, undeclared: new Set(namesIn(schema).map(({ name }) => key(name)).filter((name) => !own.has(name))) };
}

/** Tables that constructs only refer to are judged as in the migrations, with declared values. */
function existingIn(
  { tables, existingTables = [] }: Schema, key: (name: string) => string,
): Pick<Schema, 'tables' | 'existingTables'> {
  const referred = new Map(existingTables.map((table) => [key(table.name), table]));
  const made = new Set(tables.map(({ name }) => key(name)));
  return {
    tables: tables.map((table) => withDeclaredValues(table, referred.get(key(table.name)))),
    existingTables: existingTables.filter(({ name }) => !made.has(key(name))),
  };
}

/** What the migrations make, as far as constructs declare it: with their names, their values and their facts. */
export function recordedAs(recorded: Schema, declared: Schema): Schema {
  const { tables, indexes, objects } = renamed(recorded, renamesBetween(recorded, declared).renames);
  const key = nameKeyIn(declared.dialect);
  const known = new Map(declared.tables.map((table) => [key(table.name), table]));
  return {
    ...declared, tables: tables.map((table) => withDeclaredValues(table, known.get(key(table.name)))), indexes, objects,
  };
}

function withDeclaredValues(table: TableDefinition, referred: TableDefinition | undefined): TableDefinition {
  const values = new Map(referred?.columns.map(({ name, declaredValues }) => [name, declaredValues]));
  return referred === undefined ? table : {
    ...table,
    columns: table.columns.map((column) => ({ ...column, declaredValues: values.get(column.name) })),
  };
}

/** Facts about migrations besides the schema that they lead to. */
interface Recorded {
  /** The schema that was adopted; undefined if there is none. */
  readonly adopted: () => Schema | undefined;
  /** The file that creates an object. Absent if it is not recorded yet, so an edit fixes it. */
  readonly fileOf?: (name: string) => string | undefined;
}

/**
 * Judges everything that a database holds. Objects that no construct declares are judged as DDL text. Findings in the
 * adopted schema are not blamed on the migrations.
 */
export function judgeHeld(
  held: HeldSchema, { adopted, fileOf }: Recorded, acknowledgements: readonly Acknowledgement[], today: string,
): Judgement {
  const { findings, acknowledged } = judge(held.schema, acknowledgements, today);
  const undeclared = new Set(findings.filter((finding) => isUndeclared(finding, held)));
  if (undeclared.size === 0) {
    return { findings, acknowledged };
  }
  const before = adopted();
  const known = new Set(before && judge(before, [], today).findings.map(findingKey));
  return {
    findings: findings.flatMap((finding) => {
      if (!undeclared.has(finding)) {
        return [finding];
      }
      const inText = inDdlText(finding);
      return known.has(findingKey(finding)) ? [] : [fileOf ? asRecorded(inText, fileOf(finding.objectName)) : inText];
    }).sort(byWeight),
    acknowledged,
  };
}

/** Whether a finding is about an object that only the migrations define. */
export function isUndeclared({ objectName }: Finding, { schema, undeclared }: HeldSchema): boolean {
  return undeclared.has(nameKey(objectName, schema.dialect));
}

/** Removes edits: no edit of a declaration fixes the finding, and recorded statements are never edited. */
function asRecorded(finding: Finding, migration: string | undefined): Finding {
  return { ...finding, fixes: () => [], added: [...finding.added ?? [], { kind: 'recorded', migration }] };
}
