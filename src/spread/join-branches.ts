import { MOST_CERTAINLY_FEW } from './merged-spread';
import { because, evenValues, isConstant, unknown, type Bounded, type Monotonic, type Spread } from './spread';

/**
 * The spread of a value that is one of several: as bad as the worst of them. How many rows take a time, where others
 * take what spreads them, nobody knows.
 */
export function joinBranches(spreads: readonly Spread[]): Spread {
  const supposes = spreads.flatMap((spread) => spread.supposes ?? []);
  const joined = join(spreads);
  return supposes.length > 0 ? { ...joined, supposes } : joined;
}

function join(spreads: readonly Spread[]): Spread {
  const bounded = spreads.filter((spread) => spread.kind === 'bounded');
  const others = spreads.filter((spread) => spread.kind !== 'bounded');
  if (others.length === 0) {
    return bounded.length === 1 ? bounded[0] : oneOfFew(bounded);
  }
  const isNull = bounded.every(({ count, shared: by }) => count === 1 && by === 'null');
  const shared = isNull ? sharedBy(spreads) : 'constant';
  const unproven = others.find(({ kind }) => kind === 'unproven');
  if (unproven) {
    return { ...unproven, distinguishes: false, shared } as Spread;
  }
  const moving = others.filter((spread) => spread.kind === 'monotonic');
  if (moving.length > 0) {
    return moving.length === others.length
      ? { ...oneOfMoving(moving), shared }
      : unknown('some rows get a time', ...spreads);
  }
  return { ...weakest(others), shared };
}

/** What holds of all values that are scattered or chosen. */
function weakest(spreads: readonly Spread[]): Spread {
  const chosen = spreads.find(({ kind }) => kind === 'entity');
  const scattered = spreads.filter((spread) => spread.kind === 'scattered');
  return chosen ?? {
    ...scattered[0],
    layout: undefined,
    values: undefined,
    random: scattered.some(({ random }) => random) || undefined,
    signed: scattered.some(({ signed }) => signed) || undefined,
    reversed: scattered.some(({ reversed }) => reversed) || undefined,
    bitReversed: scattered.some(({ bitReversed }) => bitReversed) || undefined,
    step: same(spreads.map(({ step }) => step), Infinity),
  };
}

/** One of several clocks moves like the coarsest of them; a shard in front counts where each has one. */
function oneOfMoving(spreads: readonly (Spread & Monotonic)[]): Spread & Monotonic {
  const [first] = spreads;
  if (spreads.length === 1) {
    return first;
  }
  const perSecond = same(spreads.map((spread) => spread.perSecond), undefined);
  const isCoarse = spreads.some(({ coarse }) => coarse === true);
  const isEqual = spreads.every((spread) => spread.coarse === false && spread.perSecond === first.perSecond);
  const prefixes = spreads.flatMap(({ prefix }) => prefix ?? []);
  const fewest = [...prefixes].sort((a, b) => (a.count ?? 0) - (b.count ?? 0))[0];
  const worst = prefixes.find(({ hashed }) => !hashed) ?? fewest;
  return {
    ...first,
    coarse: isCoarse || (isEqual ? false : 'unknown'),
    perSecond,
    step: same(spreads.map(({ step }) => step), Infinity),
    counts: spreads.some(({ counts }) => counts) || undefined,
    rotating: spreads.every(({ rotating }) => rotating) || undefined,
    seconds: Math.max(...spreads.map((spread) => spread.seconds ?? (spread.coarse === false ? 1e-6 : Infinity))),
    places: undefined,
    prefix: prefixes.length === spreads.length ? worst : undefined,
    timeOrderedId: spreads.find(({ timeOrderedId }) => timeOrderedId !== undefined)?.timeOrderedId,
  };
}

function oneOfFew(spreads: readonly (Spread & Bounded)[]): Spread {
  const shards = spreads.filter((spread) => spread.hashed);
  const evidence = spreads.flatMap((spread) => spread.evidence);
  const shared = sharedBy(spreads);
  if (shards.length > 0) {
    // Rows that take a constant instead of a hash lie in one place, so the whole is a category and no shard. The
    // conditions may send all rows with one value of a shard into it.
    const fullest = shards.reduce((sum, spread) => sum + 1 / evenValues(spread), 0);
    const hashed = shards.length === spreads.length && !(fullest >= 0.5);
    const widest = shards.reduce((most, spread) => ((spread.count ?? 0) > (most.count ?? 0) ? spread : most));
    const reason = hashed ? 'one of several shards' : 'a shard for some of the rows only';
    return because({ ...widest, least: undefined, hashed, shared }, reason, evidence);
  }
  const counts = spreads.map((spread) => spread.count);
  const count = counts.every((each): each is number => each !== undefined)
    ? counts.reduce((sum, each) => sum + each, 0)
    : undefined;
  const some = spreads.some(isConstant) && !spreads.every(isConstant) ? 'constant' : shared;
  return because({ kind: 'bounded', count, hashed: false, shared: some }, 'one of a few values', evidence);
}

/** The first of several values that is not NULL. Where the others are, the last one stands for them. */
export function joinValues(spreads: readonly Spread[]): Spread {
  const always = spreads.findIndex((spread) => spread.shared !== 'null');
  const possible = always < 0 ? spreads : spreads.slice(0, always + 1);
  const last = possible[possible.length - 1];
  const values = possible.map((spread) => (spread === last ? spread : { ...spread, shared: undefined }));
  const [varying, ...others] = values.filter((value) => !isConstant(value));
  if (others.length === 0) {
    return varying === undefined || varying === last ? last : { ...varying, shared: 'constant' };
  }
  const joined = joinBranches(values);
  const moving = values.filter((spread) => spread.kind === 'monotonic');
  // Rows without the other value are sorted by time, which is where they land.
  return joined.kind === 'unproven' && moving.length > 0 && values.every(({ kind }) => kind !== 'unproven')
    ? { ...oneOfMoving(moving), shared: values.some(({ kind }) => kind === 'bounded') ? 'constant' : last.shared }
    : joined;
}

/** The worst of what rows share: an index may leave out NULL, and no constant. */
function sharedBy(spreads: readonly Spread[]): Spread['shared'] {
  const shared = spreads.map((spread) => spread.shared);
  return shared.find((each) => each === 'constant') ?? shared.find((each) => each !== undefined);
}

function same<T>(values: readonly T[], otherwise: T): T {
  return values.every((value) => value === values[0]) ? values[0] : otherwise;
}

/** What is computed of few values has as few. What it makes of a shard nobody knows. */
export function fewOfFew(spreads: readonly Spread[]): Spread | undefined {
  const few = spreads.filter((spread): spread is Spread & Bounded => spread.kind === 'bounded' && !spread.hashed);
  const count = few.reduce((all, each) => all * (each.count ?? NaN), 1);
  return few.length === spreads.length && few.length > 0 && count <= MOST_CERTAINLY_FEW
    ? because(
      { kind: 'bounded', count, hashed: false, shared: sharedBy(few) }, 'one of a few values',
      few.flatMap(({ evidence }) => evidence),
    )
    : undefined;
}
