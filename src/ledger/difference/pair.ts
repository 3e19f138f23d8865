import { isSame, OPTION, type Attribute, type OptionValue, type Sameness } from './attributes';
import { grouped } from '../../text/collections';

export interface Named {
  readonly name: string;
}

/** Attributes of a kind, or depending on two definitions. */
type Attributes<T> = readonly Attribute<T>[] | ((from: T, to: T, by: Sameness) => readonly Attribute<T>[]);

/** Two definitions of the same thing; one of them may be absent. */
export class Pair<T> {
  private differing?: readonly Attribute<T>[];

  public constructor(
    public readonly from: T | undefined,
    public readonly to: T | undefined,
    private readonly attributes: Attributes<T>,
    private readonly by: Sameness,
  ) {}

  /** Attributes in which both differ; empty if one is absent. */
  public get changed(): readonly Attribute<T>[] {
    const { from, to, attributes, by } = this;
    this.differing ??=
      from === undefined || to === undefined || from === to
        ? []
        : (typeof attributes === 'function' ? attributes(from, to, by) : attributes).filter(
          ({ same }) => !same(from, to, by),
        );
    return this.differing;
  }

  /** Whether one is absent, or both differ. */
  public get isDifferent(): boolean {
    return this.from === undefined ? this.to !== undefined : this.to === undefined || this.changed.length > 0;
  }

  public changes(...attributes: readonly Attribute<T>[]): boolean {
    return attributes.some((attribute) => this.changed.includes(attribute));
  }
}

/** Definitions that are only in the first schema. */
export function removed<T>(all: readonly Pair<T>[]): T[] {
  return all.flatMap(({ from, to }) => (from !== undefined && to === undefined ? [from] : []));
}

/** Definitions that are only in the second schema. */
export function added<T>(all: readonly Pair<T>[]): T[] {
  return all.flatMap(({ from, to }) => (from === undefined && to !== undefined ? [to] : []));
}

/** Pairs in the order of the first list, followed by those that are only in the second one. */
export function pairs<T>(
  from: readonly T[],
  to: readonly T[],
  keyOf: (each: T) => string,
  attributes: Attributes<T>,
  by: Sameness,
): Pair<T>[] {
  // Repeated declarations match in order.
  const left = grouped(to, keyOf);
  const kept = from.map((each) => new Pair<T>(each, left.get(keyOf(each))?.shift(), attributes, by));
  return [...kept, ...[...left.values()].flat().map((each) => new Pair<T>(undefined, each, attributes, by))];
}

export function namedPairs<T extends Named>(
  from: readonly T[],
  to: readonly T[],
  attributes: Attributes<T>,
  by: Sameness,
): Pair<T>[] {
  return pairs(from, to, ({ name }) => by.key(name), attributes, by);
}

/** @param names Options that may differ. */
export function optionPairs(
  names: Iterable<string>,
  from: ReadonlyMap<string, string>,
  to: ReadonlyMap<string, string>,
  by: Sameness,
): Pair<OptionValue>[] {
  return [...new Set(names)].map((name) => (
    new Pair<OptionValue>({ name, value: from.get(name) }, { name, value: to.get(name) }, OPTION, by)
  ));
}

/**
 * Constraints match by name. In the database, an unnamed constraint has a name that DDL does not show, so it matches
 * any constraint with the same content.
 */
export function constraintPairs<T extends Named>(
  from: readonly T[],
  to: readonly T[],
  attributes: readonly Attribute<T>[],
  by: Sameness,
): Pair<T>[] {
  const open = new Set(to);
  const named = grouped(to.filter(({ name }) => name !== ''), ({ name }) => by.key(name));
  const twins = new Map<T, T>();
  const same = (a: T, b: T): boolean => isSame(attributes, a, b, by);
  const meet = (find: (constraint: T) => T | undefined): void => {
    for (const constraint of from.filter((each) => !twins.has(each))) {
      const other = find(constraint);
      if (other && open.delete(other)) {
        twins.set(constraint, other);
      }
    }
  };
  const namesake = ({ name }: T, fits: (other: T) => boolean = () => true): T | undefined =>
    name === '' ? undefined : named.get(by.key(name))?.find((other) => open.has(other) && fits(other));
  meet((constraint) => namesake(constraint, (other) => same(constraint, other)));
  meet((constraint) =>
    [...open].find((other) => (constraint.name === '' || other.name === '') && same(constraint, other)),
  );
  meet((constraint) => namesake(constraint));
  return [
    ...from.map((constraint) => new Pair(constraint, twins.get(constraint), attributes, by)),
    ...[...open].map((constraint) => new Pair<T>(undefined, constraint, attributes, by)),
  ];
}
