import { because, distinguishesRows, evenValues, isConstant, unknown, type Spread } from './spread';

/**
 * The spread of a value that is one of several: as bad as the worst of them. How many rows take a time, where others
 * take what spreads them, nobody knows.
 */
export function joinBranches(spreads: readonly Spread[]): Spread {
  const worst = spreads.find((spread) => spread.kind === 'monotonic');
  if (worst) {
    return spreads.every(({ kind }) => kind === 'monotonic' || kind === 'bounded')
      ? worst
      : unknown({ kind: 'time in some rows' }, ...spreads);
  }
  const unproven = spreads.find((spread) => spread.kind === 'unproven');
  if (unproven || spreads.length === 0) {
    const distinguishes = spreads.length > 0 && spreads.every(distinguishesRows);
    return unproven ? { ...unproven, distinguishes } : unknown({ kind: 'no branches' });
  }
  const bounded = spreads.filter((spread) => spread.kind === 'bounded');
  const shared = spreads.map((spread) => spread.shared).find((each) => each !== undefined);
  const open = spreads.find((spread) => spread.kind !== 'bounded');
  if (open) {
    const isNull = bounded.every(({ count, shared: by }) => count === 1 && by === 'null');
    const some = bounded.length === 0 ? shared : isNull ? 'null' : 'constant';
    return open.kind === 'scattered'
      ? { ...open, layout: undefined, values: undefined, shared: some }
      : { ...open, shared: some };
  }
  const shards = bounded.filter((spread) => spread.hashed);
  const evidence = bounded.flatMap((spread) => spread.evidence);
  if (shards.length > 0) {
    // Rows that take a constant instead of a hash lie in one place, so the whole is a category and no shard. The
    // conditions may send all rows with one value of a shard into it.
    const fullest = shards.reduce((sum, spread) => sum + 1 / evenValues(spread), 0);
    const hashed = shards.length === bounded.length && !(fullest >= 0.5);
    const widest = shards.reduce((most, spread) => ((spread.count ?? 0) > (most.count ?? 0) ? spread : most));
    const reason = { kind: hashed ? 'one of several shards' : 'shard of some rows' } as const;
    return because({ ...widest, least: undefined, hashed, shared }, reason, evidence);
  }
  const counts = bounded.map((spread) => spread.count);
  const count = counts.every((each): each is number => each !== undefined)
    ? counts.reduce((sum, each) => sum + each, 0)
    : undefined;
  const some = bounded.some(isConstant) && !bounded.every(isConstant) ? 'constant' : shared;
  return because({ kind: 'bounded', count, hashed: false, shared: some }, { kind: 'one of few values' }, evidence);
}

/** The first of several values that is not NULL, where a constant only stands in for a missing one. */
export function joinValues(spreads: readonly Spread[]): Spread {
  const always = spreads.findIndex((spread) => spread.shared !== 'null');
  const possible = always < 0 ? spreads : spreads.slice(0, always + 1);
  const last = possible[possible.length - 1];
  const varying = possible.filter((spread) => !isConstant(spread));
  if (varying.length === 0) {
    return last;
  }
  const moving = varying.find((spread) => spread.kind === 'monotonic');
  return { ...moving ?? joinBranches(varying), shared: isConstant(last) ? 'constant' : last.shared };
}
