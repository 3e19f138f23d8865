/** The edition of an instance. It decides which features its databases have. */
export enum Edition {
  /** Tables, indexes, views, change streams, full backups. */
  STANDARD = 'STANDARD',
  /** Also the autoscaler, queues, search and vector indexes, graphs, locality groups and incremental backups. */
  ENTERPRISE = 'ENTERPRISE',
  /** Also dual-region and multi-region instances, and placements. */
  ENTERPRISE_PLUS = 'ENTERPRISE_PLUS',
}

/** From low to high. */
const EDITIONS = Object.values(Edition);

export const EDITION_TITLES: { readonly [edition in Edition]: string } = {
  [Edition.STANDARD]: 'Standard',
  [Edition.ENTERPRISE]: 'Enterprise',
  [Edition.ENTERPRISE_PLUS]: 'Enterprise Plus',
};

/** Whether an edition is `least` or a higher one. */
export function offers(edition: Edition, least: Edition): boolean {
  return EDITIONS.indexOf(edition) >= EDITIONS.indexOf(least);
}
