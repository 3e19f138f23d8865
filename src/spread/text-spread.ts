import { because, isConstant, isHashShard, type Bounded, type Spread } from './spread';

/**
 * How far a piece of text still distinguishes its values: shorter pieces of a hash are shards, of an entity categories.
 */
const SHARD_CHARACTERS = 4;
const CATEGORY_CHARACTERS = 2;

/** A concatenation sorts by its first part, then by the next: a small key of its own. */
export function concatenation(parts: readonly Spread[]): Spread {
  const position = parts.findIndex((part) => part.kind !== 'bounded');
  const leading = (position < 0 ? parts : parts.slice(0, position)).filter(
    (part): part is Spread & Bounded => !isConstant(part),
  );
  const evidence = leading.flatMap((part) => part.evidence);
  const prefix = product(leading);
  if (position < 0) {
    return because(prefix, { kind: 'concatenation of few values' }, evidence);
  }
  const [deciding, ...behind] = parts.slice(position);
  if (deciding.kind === 'monotonic') {
    const coarse =
      deciding.coarse && behind.every((part) => part.kind === 'bounded' || (part.kind === 'monotonic' && part.coarse));
    const own = deciding.prefix ? [...leading, deciding.prefix] : leading;
    const whole = own.length > 0 ? product(own) : undefined;
    return { ...deciding, coarse, prefix: whole, evidence: [...evidence, ...deciding.evidence] };
  }
  if (deciding.kind === 'unproven' && isHashShard(prefix)) {
    return because({ kind: 'scattered' }, { kind: 'hash in front' }, [...evidence, ...deciding.evidence]);
  }
  return deciding;
}

/** `SUBSTR(text, start, length)`, LEFT and RIGHT. */
export function piece(argument: Spread, fromStart: boolean, lengthChars: number | undefined): Spread {
  const short = (most: number): boolean => lengthChars !== undefined && lengthChars <= most;
  const reason = { kind: 'characters' as const, count: lengthChars ?? 0 };
  switch (argument.kind) {
    case 'monotonic':
      return fromStart
        ? because({ ...argument, coarse: true }, { kind: 'beginning of a text' }, argument.evidence)
        : because({ kind: 'unproven' }, { kind: 'middle of a text' }, argument.evidence);
    case 'scattered':
      return short(SHARD_CHARACTERS)
        ? because(
          { kind: 'bounded', count: 16 ** Math.max(lengthChars ?? 0, 0), hashed: true, random: argument.random },
          reason,
          argument.evidence,
        )
        : argument;
    case 'entity':
      return short(CATEGORY_CHARACTERS)
        ? because({ kind: 'bounded', hashed: false }, reason, argument.evidence)
        : argument;
    default:
      return argument;
  }
}

function product(parts: readonly Bounded[]): Bounded {
  const counts = parts.map((part) => part.count);
  const count = counts.every((each): each is number => each !== undefined)
    ? counts.reduce((all, each) => all * each, 1)
    : undefined;
  return {
    kind: 'bounded',
    count,
    hashed: parts.some(isHashShard),
    random: parts.some((part) => part.random) || undefined,
  };
}
