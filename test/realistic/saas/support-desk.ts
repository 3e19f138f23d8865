import {
  BitReversedTable, Column, type Database, Default, ForeignKey, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable,
} from '../../../src';

/** Tickets with a number that people can say on the phone, and the queue of each team. */
export function supportDesk(db: Database): void {
  const teams = new UuidTable(db, 'Teams', {
    key: [Column.uuid('TeamId')],
    columns: [Column.string('Name', { lengthChars: 100, notNull: true })],
  });
  const tickets = new BitReversedTable(db, 'Tickets', {
    key: [Column.int64('TicketNo')],
    columns: [
      Column.uuidReference('TeamId', { notNull: true }),
      Column.int64('Priority', { notNull: true, defaultValue: Default.number(3) }),
      Column.string('Subject', { lengthChars: 300, notNull: true }),
      Column.timestamp('OpenedAt', { notNull: true, defaultValue: Default.currentTimestamp() }),
      Column.timestamp('ClosedAt'),
    ],
    foreignKeys: [ForeignKey.to(teams, { columns: ['TeamId'] })],
  });
  new InterleavedHierarchy(db, 'TicketFamily', { root: tickets }).addChild('Messages', {
    key: [Column.commitTimestamp('SentAt'), Column.uuid('MessageId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.bool('FromCustomer', { notNull: true }), Column.string('Body', { notNull: true })],
  });
  new SafeIndex(tickets, 'TicketsOfTeam', { columns: ['TeamId', 'Priority', 'OpenedAt'], storing: ['Subject'] });
}
