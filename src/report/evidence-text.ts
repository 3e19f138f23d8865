import { reasonText } from './reason-text';
import type { Evidence } from '../rules/finding';
import type { Spread } from '../spread';
import { counted } from '../text/counted';

const MOST_TABLES = 3;

/** Empty if it would repeat an earlier line. */
export function evidenceText(evidence: Evidence): string[] {
  switch (evidence.kind) {
    case 'spread':
      return [evidenceLine(evidence.spread)];
    case 'derivation': {
      const earlier = evidence.spread.evidence.slice(0, -1);
      return earlier.length > 0 ? [earlier.map(reasonText).join('; ')] : [];
    }
    case 'descending':
      return ['DESC only reverses the order: inserts land at the other end'];
    case 'nodes not declared':
      return ['the number of nodes is not declared'];
    case 'descendants': {
      const shown = evidence.tables.slice(0, MOST_TABLES);
      const more = evidence.tables.length > shown.length ? ` and ${evidence.tables.length - shown.length} more` : '';
      return [`interleaved below, hence in the same place: ${shown.join(', ')}${more}`];
    }
    case 'overruled':
      return [
        `the policy of a SchemaGuard does not allow ${evidence.rule} to be acknowledged; the reason given: ` +
          `${evidence.reason}`,
      ];
    case 'recorded':
      return [
        `no construct declares it: ${evidence.migration ?? 'a migration'} creates it`,
        'a later migration can correct it: migrate --append',
      ];
  }
}

/** `OccurredAt: TIMESTAMP, written with the current time -> monotonic` */
export function evidenceLine(spread: Spread): string {
  return `${reasonText(spread.evidence[spread.evidence.length - 1])} -> ${spreadName(spread)}`;
}

function spreadName(spread: Spread): string {
  switch (spread.kind) {
    case 'monotonic':
      return spread.rotating ? 'moves with the clock' : 'monotonic';
    case 'bounded':
      return spread.count === undefined ? 'few values' : counted(spread.count, 'value');
    default:
      return spread.kind;
  }
}
