import { applyEdit } from './apply-edit';
import type { Edit, Fix, FixCost } from './fix';
import { keepsApart } from './kept-apart';
import { editedTable, surroundingsOf, withNamesake } from './neighbourhood';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { ApplicationQuery } from '../../ddl/queries/application-query';
import { isIn, type IndexDefinition, type Schema, type TableDefinition } from '../../schema';
import { RULES } from '../catalogue';
import type { Finding } from '../finding';
import { namedKey } from '../hotspot/named-key';
import { unprovenKey } from '../hotspot/unproven-key';
import { ruleContext, type Rule, type RuleContext } from '../rule';
import { partKey, type SubjectPart } from '../subject';

const MOST_FIXES = 3;

/**
 * Fixes that provably solve a finding, the cheapest for readers first. Each edit is applied to the model, which is
 * judged again; an edit is dropped if the finding remains or a new one appears.
 */
export function provenFixes(rule: Rule, finding: Finding, context: RuleContext): readonly Fix[] {
  const fixes = finding.fixes();
  const proof = new Proof(rule, finding, context);
  const proven = fixes
    .filter((fix) => fix.kind === 'advice' || (isDeclarable(fix, context) && proof.holds(fix)))
    .filter((fix, _, all) => !(fix.kind === 'advice' && fix.isLastResort) || all.every(({ kind }) => kind === 'advice'))
    .map((fix, at) => ({ fix, at, lost: lostReads(fix) }))
    .sort((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost - b.lost))
    .map(({ fix }): Fix => ({ ...fix, ...dependentsOf(fix, context), isFirst: fix === fixes[0] }));
  const surplus = new Set<Fix>(proven.filter((fix) => fix.kind !== 'advice' && !fix.isForRows).slice(MOST_FIXES));
  return surplus.size === 0 ? proven : proven.filter((fix) => !surplus.has(fix));
}

/** A pattern has SQL for its key, its indexes and their shards: no edit makes others. */
function isDeclarable(edit: Edit, { lookup, spread }: RuleContext): boolean {
  const table = editedTable(edit, lookup);
  if (!table?.isPattern) {
    return true;
  }
  const isMade = (name: string): boolean => table.made?.includes(name) ?? false;
  const sources = (name: string, { columns }: Pick<TableDefinition, 'columns'>): string => {
    const column = columns.find((each) => each.name === name);
    return referencedColumns(spread.parse(column?.generated?.expression ?? '')).join();
  };
  switch (edit.kind) {
    case 'table':
    case 'primary key':
    case 'interleave':
      return false;
    case 'index':
    case 'drop':
      return !isMade(edit.index.name);
    case 'column': {
      const { column: { name } } = edit;
      const isInKey = isIn(table.primaryKey, name);
      return isInKey || !isMade(name) || sources(name, table) === sources(name, { columns: [edit.column] });
    }
    default:
      return true;
  }
}

function dependentsOf(fix: Fix, { lookup }: RuleContext): Pick<Edit, 'dependents' | 'makers'> {
  if (fix.kind === 'column') {
    const { table, column: { name } } = fix;
    const isMaker = ({ sharding, keyParts }: IndexDefinition): boolean => (
      sharding !== undefined && keyParts[0].column === name
    );
    return { makers: table.made?.includes(name) ? [] : lookup.indexesOf(table).filter(isMaker) };
  }
  if (fix.kind !== 'table' && fix.kind !== 'primary key') {
    return {};
  }
  const { table } = fix;
  const [, ...heirs] = lookup.familyOf(table);
  return { dependents: { heirs, referring: lookup.foreignKeysTo(table.name) } };
}

/** The part of a schema that an edit can affect, with the message of the finding in it. */
interface Surroundings {
  readonly schema: Schema;
  readonly message: string;
}

class Proof {
  private readonly errors = new Map<Schema, ReadonlySet<string>>();
  private readonly surroundings = new Map<TableDefinition | undefined, Surroundings>();
  /** Others say nothing about the subject. */
  private readonly queries: readonly ApplicationQuery[] | undefined;

  public constructor(
    private readonly rule: Rule,
    private readonly finding: Finding,
    private readonly context: RuleContext,
  ) {
    const { part } = finding.subject;
    this.queries = part.kind === 'query' ? [part.query] : rule.ofQueries ? context.queries : undefined;
  }

  public holds(edit: Edit): boolean {
    const { schema, message } = this.around(edit);
    const before = withNamesake(schema, this.context.schema, edit);
    const after = applyEdit(before, edit);
    const remaining = this.messagesIn(after);
    return !remaining.includes(message) && remaining.length < this.messagesIn(before).length &&
      // There are no rows of what Spanner refuses.
      (this.rule.kind === 'refused' || keepsApart(before, after, edit)) &&
      this.errorsIn(after).every((error) => this.errorsBefore(before).has(error));
  }

  /** The part of the schema that the edit can affect, or all of it if the part alone does not have the finding. */
  private around(edit: Edit): Surroundings {
    const table = editedTable(edit, this.context.lookup);
    const known = this.surroundings.get(table);
    if (known) {
      return known;
    }
    const message = this.messageOf(this.finding);
    const near = surroundingsOf(edit, this.context);
    const seen = near ? this.messagesIn(near) : [];
    // A hint in the message may compare with more names than this part has.
    const own = seen.includes(message) ? message : seen.length === 1 ? seen[0] : undefined;
    const found = near && own !== undefined ? { schema: near, message: own } : { schema: this.context.schema, message };
    this.surroundings.set(table, found);
    return found;
  }

  /** Messages of the rule about the same part of a schema. */
  private messagesIn(schema: Schema): string[] {
    const title = titleOf(this.finding);
    return this.rule.check(ruleContext(schema, this.queries)).filter((each) => titleOf(each) === title)
      .map((each) => this.messageOf(each));
  }

  /** A rule may report one of several findings about an object at a time; a key is hot or not. */
  private messageOf({ entry: { kind, words }, facts }: Finding): string {
    return kind === 'hotspot' ? '' : JSON.stringify(words.message(facts, { dialect: this.context.schema.dialect }));
  }

  private errorsBefore(schema: Schema): ReadonlySet<string> {
    const errors = this.errors.get(schema) ?? new Set(this.errorsIn(schema));
    this.errors.set(schema, errors);
    return errors;
  }

  /**
   * Errors that count against an edit. A rejected key is judged for hotspots and advice only once it is valid, and an
   * index from advice may have an unproven key, because advice knows nothing about its values.
   */
  private errorsIn(schema: Schema): string[] {
    const context = ruleContext(schema);
    const { kind: corrected } = this.rule;
    return RULES
      // It says itself that its verdict rests on a name.
      .filter((rule) => rule !== namedKey && (
        corrected === 'hotspot' || (corrected === 'refused' ? rule.kind === 'refused' : rule !== unprovenKey)
      ))
      // Advice about the object may turn into worse advice of the same rule.
      .flatMap((rule) => rule.check(context).map((each) => (
        `${titleOf(each)} ${rule.kind === 'advice' ? this.messageOf(each) : ''}`
      )));
  }
}

function titleOf({ rule, subject: { object, part } }: Finding): string {
  return `${rule} ${object} ${identityOf(part)}`;
}

/** A named foreign key stays the same with other columns; where a table references itself it has both indexes. */
function identityOf(part: SubjectPart): string {
  const isNamed = (part.kind === 'foreign key' || part.kind === 'backing index') && part.foreignKey.name !== '';
  if (!isNamed) {
    return partKey(part);
  }
  const { kind, table, foreignKey: { name, columns } } = part;
  const isOwn = kind === 'backing index' && columns.includes(part.parts[0]?.column);
  return `${kind} ${table.name} ${name} ${isOwn}`;
}

/** How much slower a fix makes reads; 0 is not at all. */
const LOST_READS: Readonly<Record<FixCost['kind'], number>> = {
  'wider reference': 1,
  // Key ranges stay ranges, or there were none worth reading.
  'fan-out': 2,
  'large numbers': 2,
  'declaration': 2,
  // Random ids are read like the ids that they replace.
  'order of insertion lost': 2,
  'tenant by tenant': 3,
  'index below one row': 3,
  'rows with NULL left out': 3,
  'other order': 4,
  'index of one value': 4,
  'child order lost': 4,
  'single values': 5,
  'key order lost': 5,
  // No read is slower, but nothing else keeps rows that refer to nothing out.
  'reference not checked': 7,
};

/** Ranks fixes of one finding. */
function lostReads(fix: Fix): number {
  if (fix.kind === 'advice') {
    return Infinity;
  }
  const kind = fix.cost?.kind;
  // Columns that are never updated are read as before.
  const isReadAsBefore = kind === 'declaration' && fix.kind === 'column' && fix.column.immutable;
  if (kind === undefined || isReadAsBefore) {
    return 0;
  }
  // Beside a key, random ids break its ranges.
  return kind === 'order of insertion lost' && leavesKey(fix) ? 6 : LOST_READS[kind];
}

function leavesKey(fix: Fix): boolean {
  return fix.kind === 'table' && !isIn(fix.to.primaryKey, fix.table.primaryKey[0]?.column);
}
