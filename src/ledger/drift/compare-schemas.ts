import { asRecorded } from './as-recorded';
import {
  Dialect, objectKind, type CheckDefinition, type ColumnDefinition, type DefinedObject, type ForeignKeyDefinition,
  type GrantDefinition, type IndexDefinition, type Interleave, type Schema, type TableDefinition, type TtlDefinition,
} from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { OPTIONS_OF_THE_PROVIDER } from '../../schema/objects/database';
import { asPrinted, type Keyed, type OptionValue } from '../difference/attributes';
import { WATCH } from '../difference/object-difference';
import type { Named, Pair } from '../difference/pair';
import { schemaDifference, tableDifference, type Synonym } from '../difference/schema-difference';

/** One difference between a database and its migrations. */
export interface Drift {
  /** `table`, `column`, `primary key`, `check`, `index`, `view` ... */
  readonly kind: string;
  /** `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: string;
  readonly where: 'log' | 'database' | 'both';
  /** The definition in the migrations; absent if there is none. */
  readonly log?: Definition;
  /** The definition in the database; absent if there is none. */
  readonly live?: Definition;
  /** With `both`: the attribute that differs. */
  readonly attribute?: string;
}

/** The definition of each kind of part. */
export interface Definitions {
  'table': TableDefinition;
  'column': ColumnDefinition;
  'primary key': Keyed;
  'check': CheckDefinition;
  'foreign key': ForeignKeyDefinition;
  'interleaving': Interleave;
  'row deletion policy': TtlDefinition;
  'synonym': Synonym;
  'option': OptionValue;
  'index': IndexDefinition;
  'grant': GrantDefinition;
  'object': DefinedObject;
  /** Clauses that are kept as text. */
  'texts': readonly string[];
  /** A statement that was not understood. */
  'statement': string;
}

/** A part of a schema with its kind. */
export type Definition<K extends keyof Definitions = keyof Definitions> = {
  readonly [P in K]: { readonly kind: P; readonly of: Definitions[P] };
}[K];

export interface Comparison {
  readonly dialect: Dialect;
  readonly drift: readonly Drift[];
  /** Differences in what the emulator stores but does not print, counted by attribute. */
  readonly notPrinted: ReadonlyMap<string, number>;
}

/**
 * Differences between a database and its migrations, both as folded DDL.
 *
 * @param isEmulator The emulator does not print everything that it stores: missing definitions of that kind are not
 * differences.
 */
export function compareSchemas(log: Schema, live: Schema, isEmulator: boolean): Comparison {
  const recorded = asRecorded(log, live, isEmulator);
  const drift: Drift[] = [];
  const notPrinted = new Map<string, number>();
  const isLost = (attribute: string | undefined): boolean => {
    if (isEmulator && attribute !== undefined) {
      notPrinted.set(attribute, (notPrinted.get(attribute) ?? 0) + 1);
      return true;
    }
    return false;
  };
  recorded.lost.forEach(isLost);
  comparePairs(recorded.log, recorded.live, (kind, pair, object, more = {}) => {
    const { shownAs = kind, lost, unprinted } = more;
    const [ofLog, ofLive] = [pair.from, pair.to].map((of) => of && ({ kind, of } as Definition));
    if (ofLog && ofLive) {
      const changed = pair.changed.filter(({ name, mayBeUnprinted }) => (
        !((unprinted?.includes(name) || mayBeUnprinted?.(pair.to!)) && isLost(name))
      ));
      drift.push(...changed.map(({ name: attribute }): Drift => (
        { kind: shownAs, object, where: 'both', log: ofLog, live: ofLive, attribute }
      )));
    } else if (ofLog && !isLost(lost)) {
      drift.push({ kind: shownAs, object, where: 'log', log: ofLog });
    } else if (ofLive) {
      drift.push({ kind: shownAs, object, where: 'database', live: ofLive });
    }
  });
  return { dialect: log.dialect, drift, notPrinted };
}

type Add = <K extends keyof Definitions>(kind: K, pair: Pair<Definitions[K]>, object: string, more?: {
  /** The name in reports, if it is not the kind. */
  readonly shownAs?: string;
  /** Set if the emulator may store the object without printing it. */
  readonly lost?: string;
  /** Attributes that the emulator may store without printing them, besides those that say so. */
  readonly unprinted?: readonly string[];
}) => void;

/** In the order of a report. */
function comparePairs(log: Schema, live: Schema, add: Add): void {
  const by = asPrinted(log.dialect);
  const isPostgresql = log.dialect === Dialect.POSTGRESQL;
  const { tables, indexes, ...objects } = schemaDifference(log, live, by);
  const known = new Set(live.tables.map(({ name }) => by.key(name)));
  const addObject = (pair: Pair<DefinedObject>): void => {
    // The emulator keeps printing the old name of a renamed table.
    const watched = pair.to && 'watched' in pair.to ? pair.to.watched : [];
    const isOutdated = watched.some(({ table }) => !known.has(by.key(table)));
    const shownAs = (pair.from ?? pair.to)!.kind.toLowerCase();
    // It prints schemas only in PostgreSQL.
    const lost = isAt('namespace', pair) && !isPostgresql ? { lost: 'schemas' } : {};
    add('object', pair, nameOf(pair), { shownAs, unprinted: isOutdated ? [WATCH.name] : [], ...lost });
  };
  const first = (['namespace', 'counter'] as const)
    .flatMap((place) => objects.defined.filter((pair) => isAt(place, pair)));
  first.forEach(addObject);
  for (const pair of tables) {
    const { from, to } = pair;
    if (!from || !to) {
      add('table', pair, nameOf(pair));
      continue;
    }
    const { name } = from;
    const table = tableDifference(from, to, by);
    table.columns.forEach((column) => add('column', column, `${name}.${nameOf(column)}`));
    add('primary key', table.primaryKey, name);
    table.checks.forEach((check) => add('check', check, constraintName(name, check)));
    table.foreignKeys.forEach((foreignKey) => add('foreign key', foreignKey, constraintName(name, foreignKey)));
    add('interleaving', table.interleave, name);
    add('row deletion policy', table.ttl, name);
    table.options.forEach((option) => add('option', option, `${name}.${nameOf(option)}`));
    table.synonyms.forEach((each) => add('synonym', each, nameOf(each), isPostgresql ? { lost: 'synonyms' } : {}));
    add('texts', table.clauses, name, { shownAs: 'table' });
  }
  indexes.forEach((pair) => add('index', pair, nameOf(pair)));

  for (const pair of objects.options) {
    const isOfProvider = pair.from?.value === undefined && OPTIONS_OF_THE_PROVIDER.has(nameOf(pair));
    if (!isOfProvider) {
      // The emulator prints only the option that was set last.
      const unprinted = pair.to?.value === undefined ? ['value'] : [];
      add('option', pair, nameOf(pair), { shownAs: 'database option', unprinted });
    }
  }
  objects.grants.forEach((pair) => add('grant', pair, (pair.from ?? pair.to)!.role));
  objects.defined.filter((pair) => !first.includes(pair)).forEach(addObject);
  objects.statements.forEach((pair) => add('statement', pair, ''));
}

function isAt(place: ObjectKind['place'], { from, to }: Pair<DefinedObject>): boolean {
  return objectKind((from ?? to)!.kind).place === place;
}

function nameOf<T extends Named>({ from, to }: Pair<T>): string {
  return (from ?? to)!.name;
}

function constraintName<T extends Named>(table: string, pair: Pair<T>): string {
  const name = nameOf(pair);
  return name === '' ? table : `${table}.${name}`;
}
