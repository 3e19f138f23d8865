import type { Evidence } from '../rules/finding';
import { evidenceLine } from '../rules/keys/write-front';

const MOST_TABLES = 3;

/** A reason that rules share, in one line; none where it says no more than what was said already. */
export function evidenceText(evidence: Evidence): string[] {
  switch (evidence.kind) {
    case 'spread':
      return [evidenceLine(evidence.spread)];
    case 'derivation': {
      const earlier = evidence.spread.evidence.slice(0, -1);
      return earlier.length > 0 ? [earlier.join('; ')] : [];
    }
    case 'descending':
      return ['DESC only reverses the order: inserts land at the other end'];
    case 'descendants': {
      const shown = evidence.tables.slice(0, MOST_TABLES);
      const more = evidence.tables.length > shown.length ? ` and ${evidence.tables.length - shown.length} more` : '';
      return [`interleaved below, and so in the same place: ${shown.join(', ')}${more}`];
    }
    case 'overruled':
      return [`the policy of a SchemaGuard does not allow ${evidence.rule} to be acknowledged; the reason given: ${evidence.reason}`];
  }
}
