import { because, type Bounded, type Spread } from './spread';

/** The spread of a value that is one of several: as bad as the worst of them. */
export function joinBranches(spreads: readonly Spread[]): Spread {
  const worst =
    spreads.find((spread) => spread.kind === 'monotonic') ?? spreads.find((spread) => spread.kind === 'unproven');
  if (worst || spreads.length === 0) {
    return worst ?? because({ kind: 'unproven' }, { kind: 'no branches' });
  }
  const open = spreads.find((spread) => spread.kind !== 'bounded');
  if (open) {
    return open;
  }
  const bounded = spreads.filter((spread): spread is Spread & Bounded => spread.kind === 'bounded');
  const shards = bounded.filter((spread) => spread.hashed);
  const evidence = bounded.flatMap((spread) => spread.evidence);
  if (shards.length > 0) {
    // Rows that take a constant instead of a hash lie in one place, so the whole is a category and no shard.
    const hashed = shards.length === bounded.length;
    const widest = shards.reduce((most, spread) => ((spread.count ?? 0) > (most.count ?? 0) ? spread : most));
    return because({ ...widest, hashed }, { kind: hashed ? 'one of several shards' : 'shard of some rows' }, evidence);
  }
  const counts = bounded.map((spread) => spread.count);
  const count = counts.every((each): each is number => each !== undefined)
    ? counts.reduce((sum, each) => sum + each, 0)
    : undefined;
  return because({ kind: 'bounded', count, hashed: false }, { kind: 'one of few values' }, evidence);
}
