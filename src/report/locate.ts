import { folded, type Clause, type Span } from './clauses';
import { inWords } from './in-words';
import { columnsKey, type ObjectPlaces, type ScriptPlaces } from './object-places';
import type { FoldedScript } from '../ddl/fold/fold-script';
import { onOneLine } from '../ddl/lexer/one-line';
import { RULES } from '../rules/catalogue';
import type { Finding } from '../rules/finding';
import { keysOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext } from '../rules/rule';
import { foreignKeyText } from '../rules/wording';
import type { ForeignKeyDefinition, TableDefinition } from '../schema';
import { quotedName } from '../text/quoted-name';

/** A piece of the text that a finding is about. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const HOTSPOT_RULES = new Set(RULES.filter((rule) => rule.kind === 'hotspot').map((rule) => rule.name));

/**
 * Finds the token that a finding is about: the deciding column in its key, the column, the constraint; or else the name of
 * its object. Findings say where they belong in words (`Finding.location`), the same for both doors; this reads them back.
 */
export class Locator {
  private readonly keys: ReadonlyMap<string, SchemaKey>;
  private readonly tables: ReadonlyMap<string, TableDefinition>;
  /** Of each table its foreign keys by their text, and its checks by their condition; read when a finding first asks. */
  private readonly foreignKeys = new Map<TableDefinition, ReadonlyMap<string, ForeignKeyDefinition>>();
  private readonly checks = new Map<ObjectPlaces, ReadonlyMap<string, Clause>>();

  public constructor(private readonly text: string, private readonly script: FoldedScript, private readonly places: ScriptPlaces) {
    this.keys = new Map(keysOf(ruleContext(script.schema)).map((key) => [`${key.object}\n${key.location}`, key]));
    this.tables = new Map(script.schema.tables.map((table) => [table.name, table]));
  }

  /** undefined: the finding is about the schema as a whole. */
  public find(finding: Finding): TextSpan | undefined {
    const index = this.tables.has(finding.objectName) ? undefined : this.places.object(finding.objectName);
    const owner = this.tables.get(finding.objectName) ?? this.tables.get(this.places.ownerOf(finding.objectName) ?? '');
    const places = index ?? (owner && this.places.object(owner.name));
    if (!places) {
      return undefined;
    }
    const found = index
      ? this.inKey(finding, places, places.clauses.flatMap((clause) => clause.names))
      : owner && this.inTable(finding, owner, places);
    return found ?? places.name ?? places.statement;
  }

  private inTable(finding: Finding, table: TableDefinition, places: ObjectPlaces): TextSpan | undefined {
    const { location } = inWords(finding);
    const column = columnOf(location, table, places);
    if (column) {
      return column;
    }
    const rest = location.startsWith(`${table.name} `) ? location.slice(table.name.length + 1) : '';
    if (rest.startsWith('PRIMARY KEY')) {
      return this.inKey(finding, places, []);
    }
    if (rest.startsWith('FOREIGN KEY')) {
      return this.inForeignKey(finding, table, places);
    }
    if (rest.startsWith('CHECK')) {
      return this.inCheck(finding, places, rest);
    }
    if (/^(ROW DELETION POLICY|TTL)/.test(rest)) {
      return lastOfKind(places, 'ttl')?.names[0];
    }
    if (rest.startsWith('INTERLEAVE')) {
      return lastOfKind(places, 'interleave')?.names[0];
    }
    const constraint = /^(?:check constraint|foreign key) (\w+) of /.exec(location)?.[1] ?? '';
    return titleOf(places.constraints.get(folded(finding.objectName)) ?? places.constraints.get(folded(constraint)));
  }

  /** The column that decides where inserts land, or else the name in the key or the index that the message speaks of. */
  private inKey(finding: Finding, places: ObjectPlaces, others: readonly Span[]): TextSpan | undefined {
    const parts = places.key?.parts ?? [];
    const key = HOTSPOT_RULES.has(finding.rule) ? this.keys.get(`${finding.objectName}\n${inWords(finding).location}`) : undefined;
    if (key && key.spread.verdict !== 'safe') {
      return named(parts, key.spread.decidedBy?.column);
    }
    return mentioned(finding, [...parts, ...others]);
  }

  /** The clause by its name or its columns; the hidden index of a foreign key has no other place than its foreign key. */
  private inForeignKey(finding: Finding, table: TableDefinition, places: ObjectPlaces): TextSpan | undefined {
    const definition = this.foreignKeysOf(table).get(inWords(finding).location.split(': hidden index on ')[0]);
    if (!definition) {
      return undefined;
    }
    const clause = places.constraints.get(folded(definition.name)) ?? places.foreignKeys.get(columnsKey(definition.columns));
    const deciding = this.keys.get(`${finding.objectName}\n${inWords(finding).location}`)?.spread.decidedBy?.column;
    const name = deciding === undefined ? mentioned(finding, clause?.names ?? []) : named(clause?.names ?? [], deciding);
    return name ?? titleOf(clause);
  }

  private inCheck(finding: Finding, places: ObjectPlaces, rest: string): TextSpan | undefined {
    const clause = this.checksOf(places).get(rest);
    return clause && (mentioned(finding, clause.names) ?? titleOf(clause));
  }

  private foreignKeysOf(table: TableDefinition): ReadonlyMap<string, ForeignKeyDefinition> {
    const known = this.foreignKeys.get(table) ?? new Map(table.foreignKeys.map((each) => [foreignKeyText(table, each), each]));
    this.foreignKeys.set(table, known);
    return known;
  }

  private checksOf(places: ObjectPlaces): ReadonlyMap<string, Clause> {
    const entry = (clause: Clause): [string, Clause][] => (clause.condition ? [[`CHECK (${this.conditionText(clause.condition)})`, clause]] : []);
    const known = this.checks.get(places) ?? new Map(places.clauses.flatMap(entry));
    this.checks.set(places, known);
    return known;
  }

  private conditionText({ start, end }: TextSpan): string {
    const condition = this.text.slice(start, end).trim();
    return onOneLine(condition, this.script.schema.dialect) ?? condition;
  }
}

/** `Table.column`, as some rules write it with quotes and some without. */
function columnOf(location: string, table: TableDefinition, places: ObjectPlaces): Span | undefined {
  const text = location.replace(/^(identity )?column /, '');
  const owner = [table.name, quotedName(table.name)].find((name) => text.startsWith(`${name}.`));
  if (owner === undefined) {
    return undefined;
  }
  const rest = text.slice(owner.length + 1);
  return places.columns.get(folded(rest.split(' ')[0])) ?? places.columns.get(folded(unquoted(rest)));
}

/** The text in the quotes that this begins with. */
function unquoted(text: string): string {
  return /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1].replace(/\\(["\\])/g, '$1') ?? '';
}

/** The name that the message speaks of first. */
function mentioned(finding: Finding, names: readonly Span[]): Span | undefined {
  const { message, objectName } = inWords(finding);
  const byName = new Map([...names].reverse().map((span) => [span.folded, span]));
  const words = message.split(/[^\p{L}\p{N}_]+/u).map(folded);
  const word = words.find((each) => each !== folded(objectName) && byName.has(each));
  return word === undefined ? undefined : byName.get(word);
}

function named(names: readonly Span[], name: string | undefined): Span | undefined {
  return name === undefined ? undefined : names.find((each) => each.folded === folded(name));
}

function lastOfKind(places: ObjectPlaces, kind: Clause['kind']): Clause | undefined {
  return places.clauses.filter((clause) => clause.kind === kind).pop();
}

function titleOf(clause: Clause | undefined): TextSpan | undefined {
  return clause && (clause.title ?? clause.names[0] ?? clause);
}
