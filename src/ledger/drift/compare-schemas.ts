import { asRecorded } from './as-recorded';
import type { Comparison, Definition, Definitions, Drift } from './drift';
import { Dialect, objectKind, type DefinedObject, type Schema } from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { OPTIONS_OF_THE_PROVIDER } from '../../schema/objects/database';
import { asPrinted } from '../difference/attributes';
import { objectDifference, WATCH } from '../difference/object-difference';
import type { Named, Pair } from '../difference/pair';
import { schemaDifference, tableDifference } from '../difference/schema-difference';

/**
 * Differences between a database and its migrations, both as folded DDL.
 *
 * @param isEmulator The emulator does not print everything that it stores: missing definitions of that kind are not
 * differences.
 */
export function compareSchemas(log: Schema, live: Schema, isEmulator: boolean): Comparison {
  const { dialect } = log;
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
  for (const part of partsOf(recorded.log, recorded.live)) {
    drift.push(...driftOf(part, isLost));
  }
  return { dialect, drift, notPrinted };
}

/** A pair of definitions of one kind. */
interface DefinitionPair<K extends keyof Definitions = keyof Definitions> {
  readonly kind: K;
  readonly object: string;
  readonly pair: Pair<Definitions[K]>;
  /** The name in reports, if it is not the kind. */
  readonly shownAs?: string;
  /** Set if the emulator may store the object without printing it. */
  readonly lost?: string;
  /** Attributes that the emulator may store without printing them. */
  readonly unprinted?: readonly string[];
}

function driftOf(part: DefinitionPair, isLost: (attribute: string | undefined) => boolean): Drift[] {
  const { kind, pair, shownAs = kind, object, lost, unprinted = pair.unprinted } = part;
  const [log, live] = [pair.from, pair.to].map((of) => of && ({ kind, of } as Definition));
  if (!log || !live) {
    return !live && isLost(lost)
      ? []
      : [{ kind: shownAs, object, where: log ? 'log' : 'database', ...(log && { log }), ...(live && { live }) }];
  }
  return pair.changed
    .filter(({ name }) => !(unprinted.includes(name) && isLost(name)))
    .map(({ name }) => ({ kind: shownAs, object, where: 'both', log, live, attribute: name }));
}

/** In the order of a report. */
function partsOf(log: Schema, live: Schema): DefinitionPair[] {
  const by = asPrinted(log.dialect);
  const isPostgresql = log.dialect === Dialect.POSTGRESQL;
  const parts: DefinitionPair[] = [];
  const add = <K extends keyof Definitions>(
    kind: K,
    pair: Pair<Definitions[K]>,
    object: string,
    more: Partial<DefinitionPair<K>> = {},
  ): void => {
    if (pair.isDifferent) {
      parts.push({ kind, object, pair, ...more } as unknown as DefinitionPair);
    }
  };
  const { tables, indexes } = schemaDifference(log, live, by);
  const objects = objectDifference(log.objects, live.objects, by);
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
  return parts;
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
