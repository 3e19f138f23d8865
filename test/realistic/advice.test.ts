import { REALISTIC_SCHEMAS } from './index';
import { rendered } from '../../src/report/rendered-finding';
import { judge } from '../../src/rules/engine';
import { Severity } from '../../src/rules/finding';
import { Dialect } from '../../src/schema';
import { newDatabase } from '../support/stack';

const doubled = (foreignKey: string, table: string, index: string): string => (
  `doubled-foreign-key-index: foreign key ${foreignKey} of ${table} has a backing index that begins like index ${index}: each write of ${table} updates both`
);

/** All that a review says of schemas that careful users wrote: true of each, and a choice of its owner. */
const ADVICE: Readonly<Record<string, string>> = {
  'catalogue': doubled('FK_Products_CategoryId', 'Products', 'ProductsByCategory'),
  'subscriptions': doubled('FK_invoices_subscription_id', 'invoices', 'invoices_by_subscription'),
  'support-desk': doubled('FK_Tickets_TeamId', 'Tickets', 'TicketsOfTeam'),
  'follow-graph': doubled('FK_Follows_FollowedId', 'Follows', 'FollowersOfPerson'),
  'bookings': doubled('FK_bookings_hotel_id', 'bookings', 'arrivals_of_hotel'),
};

test.each(Object.entries(REALISTIC_SCHEMAS).flatMap(([name, declare]) => [Dialect.GOOGLESQL, Dialect.POSTGRESQL].map((dialect) => [name, dialect, declare] as const)))(
  'the advice on %s in %s is known', (name, dialect, declare) => {
    const db = newDatabase({ dialect });
    declare(db);
    const { findings } = judge(db._toModel(), [], '2026-06-30', {});
    const advice = findings.filter(({ severity }) => severity === Severity.ADVICE);
    // PostgreSQL has no foreign key without a backing index, so that there is nothing to advise.
    const known = dialect === Dialect.GOOGLESQL && ADVICE[name] !== undefined ? [ADVICE[name]] : [];
    expect(advice.map((each) => `${each.rule}: ${rendered(each, 'typescript').message}`)).toEqual(known);
  },
);
