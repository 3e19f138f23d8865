import { EquivalentColumns } from './equivalent-columns';
import { parseExpression } from '../ddl/expressions/expression-parser';
import { referencedColumns } from '../ddl/expressions/expression-walk';
import { withBodies } from '../ddl/objects/own-functions';
import { isIn, SchemaLookup, type ColumnDefinition, type KeyPart, type Schema, type TableDefinition } from '../schema';
import { allowedValueCount } from './allowed-values';
import { firstSpread, sourcesOf, takesFromOthers, type OwnedColumn, type Source } from './column-sources';
import { assumedSpread, declaredSpread, identitySpread, typeSpread, wordSpread, writtenLength } from './column-spread';
import { expressionSpread } from './expression-spread';
import { birthday, clockEvidence, nameEvidence, referenceEvidence } from './names/name-evidence';
import { because, distinguishesRows, isConstant, isHashShard, type Spread } from './spread';
import type { Expression } from '../ddl/expressions/expression';
import { isCommitTimestamp } from '../schema/column-attributes';
import { isFullTextDictionary } from '../schema/kind/storage-options';
import { memoized } from '../text/once';

/** A list longer than this is data, not a category that a few writers share. */
const MAX_CATEGORY_VALUES = 1000;
/** Only nonsense nests generated columns or chains foreign keys this far. */
const MAX_NESTING = 100;
const NO_SPREADS: readonly Spread[] = [];

/** Answers how inserts spread over the columns of one schema. All hotspot rules share it. */
export class SpreadAnalysis {
  public static readonly of = memoized((schema: Schema) => new SpreadAnalysis(schema), new WeakMap());

  private readonly lookup: SchemaLookup;
  /** By table, and in it by the position of the column. */
  private readonly spreads = new Map<TableDefinition, (Spread | undefined)[]>();
  private readonly equivalent = new EquivalentColumns();
  private readonly inProgress = new Set<ColumnDefinition>();
  public readonly parse = memoized((text: string): Expression => parseExpression(text, this.schema.dialect));
  /** Without calls of functions of the database whose bodies show what they compute. */
  public readonly computation = memoized((text: string): Expression => this.parse(withBodies(text, this.schema)));
  /** A default reads no column, so the same text means the same everywhere. */
  private readonly defaultSpread = memoized((text: string) => (
    expressionSpread(this.computation(text), this.schema.dialect, {
      spreadOf: (name) => because({ kind: 'unproven' }, `${name} in a default`),
      lengthOf: () => undefined,
      sourcesOf: () => [],
    })
  ));

  private constructor(private readonly schema: Schema) {
    this.lookup = SchemaLookup.of(schema);
  }

  public column(table: TableDefinition, name: string): Spread {
    const position = this.lookup.position(table, name);
    if (position < 0) {
      return because({ kind: 'unproven' }, `${name} is not a column of ${table.name}`);
    }
    let ofTable = this.spreads.get(table);
    if (!ofTable) {
      ofTable = new Array<Spread | undefined>(table.columns.length).fill(undefined);
      this.spreads.set(table, ofTable);
    }
    const known = ofTable[position];
    if (known) {
      return known;
    }
    const column = table.columns[position];
    if (this.inProgress.has(column) || this.inProgress.size > MAX_NESTING) {
      return this.withSharedValue(because({ kind: 'unproven' }, `${name} depends on itself`), table, column);
    }
    const spread = this.analyse(table, column);
    ofTable[position] = spread;
    return spread;
  }

  /** Whether no two rows of a table, or of one that it is interleaved in, share the values of these columns. */
  public identifiesRow(table: TableDefinition, names: readonly string[]): boolean {
    const isKey = (parts: readonly KeyPart[]): boolean =>
      parts.every(
        ({ column }) =>
          names.includes(column) ||
          this.lookup.column(table, column)?.generated ||
          isHashShard(this.column(table, column)),
      );
    return (
      [table, ...this.lookup.ancestorsOf(table)].some(({ primaryKey }) => isKey(primaryKey)) ||
      this.lookup.indexesOf(table).some(({ unique, keyParts }) => unique && isKey(keyParts))
    );
  }

  private analyse(table: TableDefinition, column: ColumnDefinition): Spread {
    const takes = takesFromOthers(this.lookup, table, column.name);
    if (!takes && !column.generated) {
      return this.ownSpread(table, column);
    }
    this.inProgress.add(column);
    try {
      return takes
        ? this.withSharedValue(this.takenSpread(table, column), table, column)
        : this.ownSpread(table, column);
    } finally {
      this.inProgress.delete(column);
    }
  }

  private takenSpread(table: TableDefinition, column: ColumnDefinition): Spread {
    const sources = sourcesOf(this.lookup, table, column);
    return (
      firstSpread(column, sources, (source) => this.declaredAt(source, { table, column })) ??
      firstSpread(column, sources, (source) => this.typed(source)) ??
      firstSpread(column, sources, (source) => this.assumed(source, { table, column })) ??
      firstSpread(column, sources, (source) => nameEvidence(source.table, source.column)) ??
      firstSpread(
        column,
        sources.filter(({ via }) => via.length > 0),
        (source) => referenceEvidence(source.table, source.column),
      ) ??
      firstSpread(column, sources.slice(-1), (source) => typeSpread(source.column, undefined))!
    );
  }

  /** Rows without a value share NULL, or the constant that is the default. */
  private withSharedValue(spread: Spread, table: TableDefinition, column: ColumnDefinition): Spread {
    const above = this.computedAbove(table, column.name);
    if (column.generated || column.identity || above) {
      const { shared } = above ? this.column(above, column.name) : spread;
      const left = shared === 'null' && !this.lookup.isNullable(table, column.name) ? undefined : shared;
      return left === spread.shared ? spread : { ...spread, shared: left };
    }
    const text = column.defaultExpression;
    if (text !== undefined && !isConstant(this.defaultSpread(text))) {
      return spread;
    }
    const isNull = text === undefined || /^NULL$/i.test(text);
    return isNull && !this.lookup.isNullable(table, column.name)
      ? spread
      : { ...spread, shared: isNull ? 'null' : 'constant' };
  }

  /** The table whose rows all those of a child belong to, and that computes a column of their keys. */
  private computedAbove(table: TableDefinition, name: string): TableDefinition | undefined {
    if (!table.interleave?.inParent) {
      return undefined;
    }
    const lineage = [table, ...this.lookup.ancestorsOf(table)];
    const root = lineage.findIndex(({ interleave }) => !interleave?.inParent);
    return lineage.slice(1, root + 1).find((each) => (
      isIn(each.primaryKey, name) && this.lookup.column(each, name)?.generated
    ));
  }

  private ownSpread(table: TableDefinition, column: ColumnDefinition): Spread {
    const sources = this.sourceSpreads(table, column);
    // Whether a hash of unknown values spreads, the keys of its table decide.
    const isAlone = sources.some(isUnknown) || isFullTextDictionary(table, this.schema.dialect);
    const known = isAlone ? undefined : this.equivalent.spreadOf(table, column, sources);
    if (known) {
      return known;
    }
    const own = this.declared({ table, column }) ?? this.inferred(table, column);
    const spread = this.withSharedValue(own, table, column);
    if (!isAlone) {
      this.equivalent.add(table, column, sources, spread);
    }
    return spread;
  }

  /** Answered first, so that a chain of generated columns does not nest their expressions on the stack. */
  private sourceSpreads(table: TableDefinition, { generated }: ColumnDefinition): readonly Spread[] {
    if (!generated) {
      return NO_SPREADS;
    }
    const spreads: Spread[] = [];
    for (const name of referencedColumns(this.computation(generated.expression))) {
      spreads.push(this.column(table, name));
    }
    return spreads;
  }

  /** The column, and what it is computed from. */
  private sourcesOf(table: TableDefinition, name: string): readonly string[] {
    const names = new Set([name]);
    for (const each of names) {
      const { generated } = this.lookup.column(table, each) ?? {};
      const sources = generated ? referencedColumns(this.computation(generated.expression)) : [];
      sources.forEach((source) => names.add(source));
    }
    return [...names];
  }

  /** What the schema declares outright; the type is only used when nothing else is declared. */
  private declared({ table, column }: OwnedColumn): Spread | undefined {
    const stated = declaredSpread(column);
    const clock = stated?.kind === 'scattered' || stated?.kind === 'bounded' ? this.writtenClock(column) : undefined;
    return (
      clock ?? stated ?? this.generated(table, column) ?? identitySpread(column) ?? this.fromDefault(column, table)
    );
  }

  /** A clock that Spanner itself writes: a commit timestamp, or a default. No declaration makes it random. */
  public writtenClock(column: ColumnDefinition): Spread | undefined {
    const spread = isCommitTimestamp(column) ? typeSpread(column, undefined) : this.fromDefault(column);
    return spread?.kind === 'monotonic' ? spread : undefined;
  }

  /**
   * What a schema declares of a referenced column shows which values occur here, and not in which order these rows are
   * written: for that the type counts. Where it is silent, a column that is called like a clock stays unproven.
   */
  private declaredAt(source: Source, own: OwnedColumn): Spread | undefined {
    const spread = this.declared(source);
    if (source.via.length === 0 || (spread?.kind !== 'entity' && spread?.kind !== 'scattered')) {
      return spread;
    }
    if (this.byType(source.table, source.column).kind === 'monotonic') {
      return undefined;
    }
    return unlessNamedLikeClock(spread, source, own);
  }

  private assumed(source: OwnedColumn, own = source): Spread | undefined {
    const spread = assumedSpread(source.column);
    return spread && unlessNamedLikeClock(spread, source, own);
  }

  private typed({ table, column }: OwnedColumn): Spread | undefined {
    const spread = this.byType(table, column);
    return spread.kind === 'unproven' ? undefined : spread;
  }

  /** What the type shows of a column without declarations, else its name. */
  private inferred(table: TableDefinition, column: ColumnDefinition): Spread {
    const typed = this.byType(table, column);
    return typed.kind === 'unproven'
      ? (wordSpread(table, column, this.schema.dialect) ?? this.assumed({ table, column }) ??
        nameEvidence(table, column) ?? typed)
      : typed;
  }

  /** What shows the values of an expression that does not. No name clears what is computed. */
  private shown(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
    const inferred = this.inferred(table, column);
    return inferred.kind === 'monotonic' || (inferred.kind !== 'unproven' && !inferred.nameOnly) ? inferred : undefined;
  }

  private byType(table: TableDefinition, column: ColumnDefinition): Spread {
    const typed = birthday(column) ?? typeSpread(column, this.allowedValues(table, column));
    if (typed.kind !== 'bounded' || column.generated) {
      return typed;
    }
    // A CHECK counts the values of a shard, and says nothing of how rows get them.
    const named = nameEvidence(table, column);
    const counted = named?.kind === 'bounded' ? { ...named, count: typed.count } : named;
    return counted && isHashShard(counted) ? counted : typed;
  }

  private generated(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
    if (!column.generated) {
      return undefined;
    }
    const sources = this.sourceSpreads(table, column);
    const expression = this.computation(column.generated.expression);
    const value = expressionSpread(expression, this.schema.dialect, {
      spreadOf: (name) => this.column(table, name),
      lengthOf: (name) => {
        const source = this.lookup.column(table, name);
        return source && writtenLength(source);
      },
      sourcesOf: (name) => this.sourcesOf(table, name),
    });
    const computed = this.proven(table, value);
    const shown = computed.kind === 'unproven' ? this.shown(table, column) : undefined;
    // The type of a computed time does not show that it is the current one.
    const isProof = shown && (shown.nameOnly || shown.kind !== 'monotonic');
    const spread = isProof ? shown : this.withNames(table, column, sources, computed);
    return because(
      spread,
      { kind: 'generated', column: column.name, expression: column.generated.expression },
      spread.evidence,
    );
  }

  /** What is computed from columns that only a name speaks for rests on that name, unless others decide. */
  private withNames(
    table: TableDefinition, { generated }: ColumnDefinition, sources: readonly Spread[], computed: Spread,
  ): Spread {
    const rests = computed.kind !== 'unproven' && sources.some(({ nameOnly }) => nameOnly) &&
      !sources.some((source) => !source.nameOnly && (varies(source) || source.kind === 'monotonic')) &&
      !this.identifiesRow(table, referencedColumns(this.computation(generated!.expression)));
    return rests ? { ...computed, nameOnly: true } : computed;
  }

  /** Rows that share the value of a column share its hash: one of unknown values spreads only what identifies a row. */
  private proven(table: TableDefinition, computed: Spread): Spread {
    const supposes = computed.supposes?.filter((names) => !this.identifiesRow(table, names));
    if (!supposes) {
      return computed;
    }
    // A clock behind no shard is one whatever is supposed.
    const isSpread = computed.kind !== 'monotonic' || isHashShard(computed.prefix);
    return supposes.length === 0
      ? { ...computed, supposes: undefined }
      : { ...computed, supposes, ofUnknown: isSpread || undefined };
  }

  /** @param table Absent: what is not known of a default is not asked. */
  private fromDefault(column: ColumnDefinition, table?: TableDefinition): Spread | undefined {
    if (column.defaultExpression === undefined) {
      return undefined;
    }
    const spread = this.defaultSpread(column.defaultExpression);
    // A constant default does not show which values are written.
    const isInformative =
      spread.kind === 'scattered' || spread.kind === 'monotonic' || (spread.kind === 'bounded' && spread.hashed) ||
      (spread.kind === 'unproven' && table !== undefined && !this.shown(table, column));
    return isInformative
      ? because(spread, { kind: 'default', column: column.name, expression: column.defaultExpression }, spread.evidence)
      : undefined;
  }

  private allowedValues(table: TableDefinition, column: ColumnDefinition): number | undefined {
    if (table.checks.length === 0) {
      return undefined;
    }
    const counts = table.checks.map((check) =>
      allowedValueCount(this.parse(check.expression), column.name, column.type.code === 'INT64'),
    );
    const count = Math.min(...counts.map((each) => each ?? Infinity));
    return count <= MAX_CATEGORY_VALUES ? count : undefined;
  }
}

/** Who chooses values that are called like a clock is not taken for granted. */
function unlessNamedLikeClock(spread: Spread, ...columns: readonly OwnedColumn[]): Spread {
  const clock = columns.map(({ table, column }) => clockEvidence(table, column)).find((found) => found !== undefined);
  return clock && spread.kind !== 'scattered' ? { kind: 'unproven', evidence: clock.evidence } : spread;
}

function isUnknown({ kind, supposes }: Spread): boolean {
  return kind === 'unproven' || supposes !== undefined;
}

/** Whether rows of one moment have different values. */
function varies(spread: Spread): boolean {
  return !isUnknown(spread) && distinguishesRows(spread);
}
