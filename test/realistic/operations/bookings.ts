import {
  Check, Column, type Database, Default, ForeignKey, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable,
} from '../../../src';

/** Rooms of hotels, their nights, and the bookings of guests. */
export function bookings(db: Database): void {
  const hotels = new UuidTable(db, 'hotels', {
    key: [Column.uuid('hotel_id')],
    columns: [
      Column.string('name', { lengthChars: 200, notNull: true }),
      Column.string('country', { lengthChars: 2, notNull: true }),
    ],
  });
  const family = new InterleavedHierarchy(db, 'hotel_family', { root: hotels });
  const rooms = family.addChild('rooms', {
    key: [Column.string('room_no', { lengthChars: 10 })],
    onDelete: OnDelete.CASCADE,
    columns: [Column.int64('beds', { notNull: true })],
    checks: [Check.named('room_has_beds', 'beds > 0')],
  });
  family.addChild('nights', {
    parent: rooms,
    key: [Column.date('night')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.uuidReference('booking_id'), Column.numeric('price', { notNull: true })],
  });
  const booked = new UuidTable(db, 'bookings', {
    key: [Column.uuid('booking_id')],
    columns: [
      Column.uuidReference('hotel_id', { notNull: true }),
      Column.uuidReference('guest_id', { notNull: true }),
      Column.date('arrival', { notNull: true }),
      Column.date('departure', { notNull: true }),
      Column.string('state', { lengthChars: 12, notNull: true, defaultValue: Default.string('held') }),
    ],
    foreignKeys: [ForeignKey.to(hotels, { columns: ['hotel_id'] })],
    checks: [Check.named('leaves_after_arrival', 'departure > arrival')],
  });
  new SafeIndex(booked, 'arrivals_of_hotel', { columns: ['hotel_id', 'arrival'], storing: ['state'] });
  new SafeIndex(booked, 'bookings_of_guest', { columns: ['guest_id', 'arrival'] });
}
