import { columnReason } from '../../src/report/evidence-text';
import type { Dialect } from '../../src/schema';
import type { Spread } from '../../src/spread';

/** The reasons for a spread, each with its column. */
export function reasonsFor({ evidence }: Pick<Spread, 'evidence'>, dialect: Dialect): string[] {
  return evidence.map((reason) => (typeof reason === 'string' ? reason : `${reason.column}: ${columnReason(reason, dialect)}`));
}

/** A spread in one short text: its kind, then what distinguishes it. */
export function describeSpread(spread: Spread): string {
  switch (spread.kind) {
    case 'monotonic': {
      const words = [spread.rotating ? 'rotating' : 'monotonic'];
      if (spread.coarse && !spread.rotating) words.push('coarse');
      if (spread.prefix) words.push(`behind ${spread.prefix.hashed ? 'shards' : 'categories'} ${spread.prefix.count ?? 'few'}`);
      if (spread.timeOrderedId) words.push(spread.timeOrderedId);
      return words.join(' ');
    }
    case 'scattered': {
      const words = ['scattered'];
      if (spread.signed) words.push('signed');
      if (spread.bitReversed) words.push('bit-reversed');
      if (spread.random) words.push('random');
      return words.join(' ');
    }
    case 'bounded': {
      const words = [spread.hashed ? 'shards' : 'few', String(spread.count ?? 'unknown')];
      if (spread.signedModulus !== undefined) words.push(`of signed ${spread.signedModulus}`);
      if (spread.random) words.push('random');
      return words.join(' ');
    }
    default:
      return spread.kind;
  }
}
