import { auditText } from './audit-text';
import { insertRows, keptRows } from './dependents/rows';
import type { ParamType, SpannerClient, Value } from './emulator/client';
import { roomLost } from './fix-faults';
import type { Chance } from './rows-rule/chance';
import { auditSource, type PlacedFinding, type TextAudit } from '../../src/audit/audit-text';
import { editedFiles } from '../../src/audit/fixes/file-fixes';
import { DdlSource, SourceFile } from '../../src/audit/source';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { shownFixes, type ShownFix } from '../../src/report/shown-fixes';
import { Severity } from '../../src/rules/finding';
import { Dialect, type Schema, type TableDefinition } from '../../src/schema';

const TODAY = '2026-11-22';

/** What of the printed fixes was proven, and each one that was not. */
export interface Tried {
  readonly printed: number;
  readonly unproven: readonly string[];
}

/**
 * Takes every fix of every finding that is an edit, in the file where it stands, and judges the file again.
 *
 * @param read The audit of a file with that text.
 */
export function fixesInFile(name: string, text: string, read: (file: SourceFile) => TextAudit): Tried {
  const before = read(new SourceFile(name, text));
  const known = new Set(before.findings.map(titleOf));
  const unproven: string[] = [];
  let printed = 0;
  for (const placed of before.findings.filter(({ finding }) => finding.entry.kind !== 'advice' || finding.severity !== Severity.ADVICE)) {
    for (const fix of shownFixes(placed).filter(({ edits, code }) => edits || /^(CREATE|ALTER) /.test(code))) {
      printed += 1;
      const faults = textAfter(before, fix) === undefined ? ['is no edit of the file'] : faultsAfter(before, placed, fix, known, read);
      unproven.push(...faults.map((fault) => `${name}: ${titleOf(placed)}: ${fix.title}: ${fault}`));
    }
  }
  return { printed, unproven };
}

function faultsAfter(
  before: TextAudit, placed: PlacedFinding, fix: ShownFix, known: ReadonlySet<string>, read: (file: SourceFile) => TextAudit,
): string[] {
  const after = read(new SourceFile(before.files[0].name, textAfter(before, fix)!));
  const fresh = after.findings.filter((each) => !known.has(titleOf(each)) && !isRevealed(each, placed));
  return [
    ...(after.findings.some((each) => titleOf(each) === titleOf(placed) && messageOf(each) === messageOf(placed)) ? ['is still there'] : []),
    ...fresh.map((each) => `brings ${titleOf(each)}`),
    ...(placed.finding.entry.kind === 'refused' || placed.finding.rule === 'random-shard' ? [] : roomLost(before.script.schema, after.script.schema)),
    ...(after.notUnderstood.length > before.notUnderstood.length ? ['is not understood'] : []),
  ];
}

/** With the edits of a fix, or with the releases that a text needs which changes its tables step by step. */
function textAfter({ files: [{ text }] }: TextAudit, { edits, releases }: ShownFix): string | undefined {
  const statements = releases?.flatMap((release) => release.statements);
  return edits ? editedFiles(edits)[0].text : statements && `${text}\n;${statements.map((each) => `${each};\n`).join('')}`;
}

/** What Spanner refuses is not judged: a hotspot shows once it is corrected. */
function isRevealed({ finding }: PlacedFinding, { finding: { entry } }: PlacedFinding): boolean {
  return entry.kind !== 'hotspot' && finding.entry.kind === 'hotspot';
}

function titleOf({ finding: { rule, objectName } }: PlacedFinding): string {
  return `${rule} ${objectName}`;
}

function messageOf({ finding: { entry, facts, dialect } }: PlacedFinding): string {
  return entry.kind === 'hotspot' ? '' : JSON.stringify(entry.words.message(facts, { dialect }));
}

export function readDdl(dialect: Dialect): (file: SourceFile) => TextAudit {
  return (file) => auditSource(DdlSource.ofFile(file), dialect, { today: TODAY });
}

/** A text with one letter of one name written twice. */
export interface Slip {
  /** Its number, and the name as it is there. */
  readonly line: string;
  readonly text: string;
}

/** One slip in each name that refers to a table or a column, or in so many of them. */
export function slipsIn(text: string, dialect: Dialect, chance: Chance, most: number): Slip[] {
  const { script: { schema: { tables, indexes }, others } } = auditText(text, dialect, { today: TODAY });
  const declared = new Set(tables.flatMap(({ columns }) => columns.map(({ spans }) => spans!.name.start)));
  const spans = [
    ...tables.flatMap(({ primaryKey, interleave, ttl, foreignKeys }) => [
      ...primaryKey.map(({ span }) => span), interleave?.span, ttl?.span,
      ...foreignKeys.flatMap(({ spans: of }) => [...of!.columns, of!.referencedTable, ...of!.referencedColumns]),
    ]),
    ...indexes.flatMap(({ keyParts, spans: of }) => [...keyParts.map(({ span }) => span), of!.table, ...of!.storing]),
    ...others.filter(({ object }) => object !== '').flatMap(({ parts }) => parts.filter(({ role }) => REFERRING.has(role)).map(({ span }) => span)),
  ].flatMap((span) => (span && !declared.has(span.start) ? [span] : []));
  while (spans.length > most) {
    spans.splice(chance.below(spans.length), 1);
  }
  return spans.map(({ start, end }) => {
    const name = text.slice(start, end);
    const [, head, letter, tail] = /^(.*)([A-Za-z])([^A-Za-z]*)$/s.exec(name)!;
    return {
      line: `${text.slice(0, start).split('\n').length}: ${head}${letter}${letter}${tail}`,
      text: `${text.slice(0, start)}${head}${letter}${letter}${tail}${text.slice(end)}`,
    };
  });
}

const REFERRING: ReadonlySet<string> = new Set(['table', 'column', 'tokens', 'key_column', 'referenced_column']);

/** The hot schema of somebody: tables with rows, indexes, children and references. */
export function randomHotDdl(chance: Chance, dialect: Dialect): string[] {
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const type = (googlesql: string, postgresql: string): string => (isPostgresql ? postgresql : googlesql);
  const time = chance.pick(['OccurredAt', 'created_at', 'SeenAt'].map((name) => (isPostgresql ? name.toLowerCase() : name)));
  const columns = [
    `Id ${type('STRING(36)', 'varchar(36)')} NOT NULL`,
    `${time} ${type('TIMESTAMP', 'timestamptz')} NOT NULL`,
    `Owner ${type('STRING(36)', 'varchar(36)')} NOT NULL`,
    `Note ${type('STRING(MAX)', 'varchar')}`,
    ...(chance.happens(0.5) ? [`Amount ${type('INT64', 'bigint')}`] : []),
  ];
  const key = chance.pick([[time, 'Id'], [time], [`${time}${isPostgresql ? '' : ' DESC'}`, 'Owner'], ['Id']]);
  const hot = key[0] !== 'Id';
  const create = (name: string, of: readonly string[], parts: readonly string[], more = ''): string => (isPostgresql
    ? `CREATE TABLE ${name} (${of.join(', ')}, PRIMARY KEY (${parts.join(', ')}))${more}`
    : `CREATE TABLE ${name} (${of.join(', ')}) PRIMARY KEY (${parts.join(', ')})${more && `,${more}`}`);
  const inherited = columns.filter((column) => key.some((part) => column.startsWith(`${part.split(' ')[0]} `)));
  const child = chance.happens(0.4)
    ? [create('Parts', [...inherited, `PartNo ${type('INT64', 'bigint')} NOT NULL`], [...key, 'PartNo'], ' INTERLEAVE IN PARENT Events ON DELETE CASCADE')]
    : [];
  const indexes = [
    ...(!hot || chance.happens(0.4) ? [`CREATE INDEX ByTime ON Events (${time})`] : []),
    ...(chance.happens(0.3) ? ['CREATE INDEX ByOwner ON Events (Owner)'] : []),
  ];
  return [create('Events', columns, key), ...child, ...indexes];
}

/** A table whose key, or whose unique index, only a computed column keeps apart, and what is interleaved in it. */
export function randomComputedDdl(chance: Chance, dialect: Dialect): string[] {
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const source = chance.pick(['Tenant', 'Day', 'Serial']);
  const text = `CAST(${source} AS ${isPostgresql ? 'varchar' : 'STRING'})`;
  const hash = isPostgresql ? `spanner.farm_fingerprint(${text})` : `FARM_FINGERPRINT(${text})`;
  const computed = chance.pick([hash, `ABS(MOD(${hash}, ${chance.pick([2, 16, 2048])}))`, `MOD(${hash}, 16)`, ...(isPostgresql ? [] : [`REVERSE(${text})`, `TO_HEX(SHA256(${text}))`])]);
  const isText = /^(REVERSE|TO_HEX)/.test(computed);
  const [number, string, made] = isPostgresql
    ? ['bigint', 'varchar(36)', `GENERATED ALWAYS AS (${computed})`] : ['INT64', 'STRING(36)', `AS (${computed})`];
  const place = isText ? string : number;
  const second = chance.pick(['MetricId', 'OrderNo', 'Id']);
  const isIndexed = chance.happens(0.3);
  const hasChild = chance.happens(0.4);
  const key = isIndexed ? ['Id'] : chance.pick([['Place', second], [second, 'Place'], ['Place'], ['Place', second, source]]);
  const plain = [
    `Tenant ${string}${hasChild || chance.happens(0.6) ? ' NOT NULL' : ''}`, `Day ${isPostgresql ? 'date' : 'DATE'} NOT NULL`, `Serial ${number} NOT NULL`,
    `MetricId ${string} NOT NULL`, `OrderNo ${number} NOT NULL`, `Id ${string} NOT NULL DEFAULT (${isPostgresql ? 'spanner.generate_uuid()' : 'GENERATE_UUID()'})`,
  ];
  const create = (name: string, columns: readonly string[], parts: readonly string[], more = ''): string => (isPostgresql
    ? `CREATE TABLE ${name} (${columns.join(', ')}, PRIMARY KEY (${parts.join(', ')}))${more}`
    : `CREATE TABLE ${name} (${columns.join(', ')}) PRIMARY KEY (${parts.join(', ')})${more && `,${more}`}`);
  const inherited = [...plain.map((column) => column.replace(/ DEFAULT .*/, '')), `Place ${place} NOT NULL`]
    .filter((column) => key.includes(column.split(' ')[0]));
  return [
    create('Orders', [...plain, `Place ${place} NOT NULL ${made} STORED`], key),
    ...(hasChild ? [create('Lines', [...inherited, `LineNo ${number} NOT NULL`], [...key, 'LineNo'], ' INTERLEAVE IN PARENT Orders')] : []),
    ...(isIndexed ? [`CREATE UNIQUE INDEX OrdersByPlace ON Orders (Place${second === 'Id' ? '' : `, ${second}`})`] : []),
  ];
}

/** Runs the first fix of each hot key of a database with rows; answers the number that was tried, and what went wrong. */
export async function liveFixes(client: SpannerClient, ddl: readonly string[], dialect: Dialect): Promise<{ run: number; faults: string[] }> {
  const answered = ddl.map((statement) => `${statement};`).join('\n');
  const hot = liveAudit(answered, dialect).findings.filter(({ finding: { entry, severity } }) => entry.kind === 'hotspot' && severity === Severity.ERROR);
  const faults: string[] = [];
  let run = 0;
  for (const placed of hot) {
    const [fix] = shownFixes(placed).filter(({ releases }) => releases);
    if (fix) {
      run += 1;
      const fault = await runReleases(client, ddl, dialect, placed, fix);
      faults.push(...(fault === undefined ? [] : [`${titleOf(placed)}: ${fix.title}: ${fault}\n${answered}`]));
    }
  }
  return { run, faults };
}

function liveAudit(text: string, dialect: Dialect): TextAudit {
  return auditText(text, dialect, { today: TODAY, isLive: true });
}

async function runReleases(
  client: SpannerClient, ddl: readonly string[], dialect: Dialect, placed: PlacedFinding, fix: ShownFix,
): Promise<string | undefined> {
  const outcome = await client.createDatabase(dialect, ddl);
  if (!outcome.accepted) {
    return `the schema is refused: ${outcome.error.message}`;
  }
  const { database } = outcome;
  const before = folded(await client.getDdl(database), dialect);
  await insertRows(client, database, before);
  const rows = await keptRows(client, database, before, [before, before]);
  for (const { statements, backfill } of fix.releases!) {
    const applied = await client.applyDdl(database, statements);
    if (!applied.accepted) {
      return `refused: ${applied.error.message}`;
    }
    for (const statement of backfill.filter((each) => !each.startsWith('SELECT'))) {
      const { values, types } = wholeRange(statement, before);
      await client.executeDml(database, statement, values, types);
    }
  }
  const printed = await client.getDdl(database);
  const after = folded(printed, dialect);
  const kept = await keptRows(client, database, before, [before, { ...after, tables: after.tables.filter(({ name }) => rows[name] !== undefined) }]);
  const findings = liveAudit(printed.map((each) => `${each};`).join('\n'), dialect).findings.filter(({ finding }) => finding.entry.kind === 'hotspot');
  const base = placed.finding.objectName;
  await client.dropDatabase(database);
  const isLeft = findings.some(({ finding: { objectName } }) => objectName.replace(/_v\d+$/, '') === base);
  return isLeft ? 'the key is still hot' : sameRows(rows, kept, before, after);
}

function folded(statements: readonly string[], dialect: Dialect): Schema {
  return foldScript(parseScript(statements.map((each) => `${each};`).join('\n'), dialect), dialect, 'shop').schema;
}

/** Rows in any order: the key may be another one. Columns that are new are left out. */
function sameRows(
  before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>, from: Schema, to: Schema,
): string | undefined {
  const lost = Object.entries(before).filter(([name, rows]) => {
    const [was, is] = [from, to].map(({ tables }) => tables.find((table) => table.name === name));
    const pairs = (of: unknown, table: TableDefinition | undefined, other: TableDefinition | undefined): string[] => {
      const names = (table?.columns ?? []).filter((column) => other?.columns.some((each) => each.name === column.name)).map((column) => column.name);
      return (of as unknown[][]).map((row) => JSON.stringify(names.map((column, at) => [column, row[at]]).sort())).sort();
    };
    return after[name] === undefined || pairs(rows, was, is).join() !== pairs(after[name], is, was).join();
  });
  return lost.length === 0 ? undefined : `rows of ${lost.map(([name]) => name).join(', ')} are lost`;
}

const ENDS: Readonly<Record<string, readonly [Value, Value]>> = {
  TIMESTAMP: ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'], STRING: ['', '\uffff'], INT64: ['-9223372036854775808', '9223372036854775807'],
  DATE: ['0001-01-01', '9999-12-31'],
};

/** The parameters of a statement that copies a range of rows, so that it copies all of them. */
function wholeRange(statement: string, schema: Schema): { values: Record<string, Value>; types: Record<string, ParamType> } {
  const values: Record<string, Value> = {};
  const types: Record<string, ParamType> = {};
  for (const [, column, sign, name] of statement.matchAll(/[`"](\w+)[`"] (>=|<) [@$](\w+)/g)) {
    const { code } = schema.tables.flatMap(({ columns }) => columns).find((each) => each.name === column)!.type;
    const parameter = /^\d+$/.test(name) ? `p${name}` : name;
    values[parameter] = ENDS[code][sign === '<' ? 1 : 0];
    types[parameter] = code as ParamType;
  }
  return { values, types };
}
