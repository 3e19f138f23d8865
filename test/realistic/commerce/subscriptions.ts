import {
  BitReversedTable, Check, Column, type Database, ForeignKey, IndexSpread, SafeIndex, Table, UuidTable, ValueSource,
} from '../../../src';

/** Plans, subscriptions and invoices with numbers that customers see. */
export function subscriptions(db: Database): void {
  const plans = new Table(db, 'plans', {
    key: [Column.string('plan_code', { lengthChars: 20, values: ValueSource.entity('chosen by the product team') })],
    columns: [
      Column.numeric('monthly_price', { notNull: true }),
      Column.string('currency', { lengthChars: 3, notNull: true }),
    ],
    checks: [Check.named('price_is_positive', 'monthly_price >= 0')],
  });
  const subscribed = new UuidTable(db, 'subscriptions', {
    key: [Column.uuid('subscription_id')],
    columns: [
      Column.uuidReference('account_id', { notNull: true }),
      Column.string('plan_code', { lengthChars: 20, notNull: true }),
      Column.date('started_on', { notNull: true }),
      Column.date('ended_on'),
    ],
    foreignKeys: [ForeignKey.to(plans, { columns: ['plan_code'] })],
  });
  const invoices = new BitReversedTable(db, 'invoices', {
    key: [Column.int64('invoice_id')],
    columns: [
      Column.uuidReference('subscription_id', { notNull: true }),
      Column.date('period_start', { notNull: true }),
      Column.numeric('total', { notNull: true }),
      Column.timestamp('paid_at'),
    ],
    foreignKeys: [ForeignKey.to(subscribed, { columns: ['subscription_id'] })],
  });
  new SafeIndex(invoices, 'invoices_by_subscription', {
    columns: ['subscription_id', 'period_start'], unique: true,
  });
  new SafeIndex(invoices, 'unpaid_invoices', {
    columns: ['period_start'], spread: IndexSpread.sharded(4), storing: ['total', 'paid_at'],
  });
}
