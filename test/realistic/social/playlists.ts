import {
  BitReversedTable, Column, type Database, ElementType, InterleavedHierarchy, OnDelete, Ttl, UuidTable,
} from '../../../src';

/** Music: albums of singers, playlists of listeners, and what was played. */
export function playlists(db: Database): void {
  const singers = new BitReversedTable(db, 'Singers', {
    key: [Column.int64('SingerId')],
    columns: [Column.string('Name', { lengthChars: 200, notNull: true })],
  });
  const catalogue = new InterleavedHierarchy(db, 'SingerFamily', { root: singers });
  const albums = catalogue.addChild('Albums', {
    key: [Column.int64('AlbumNo')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.string('Title', { lengthChars: 300, notNull: true }), Column.date('ReleasedOn')],
  });
  catalogue.addChild('Tracks', {
    parent: albums,
    key: [Column.int64('TrackNo')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.string('Title', { lengthChars: 300, notNull: true }), Column.int64('Seconds')],
  });
  const listeners = new UuidTable(db, 'Listeners', { key: [Column.uuid('ListenerId')] });
  const library = new InterleavedHierarchy(db, 'ListenerFamily', { root: listeners });
  library.addChild('Playlists', {
    key: [Column.uuid('PlaylistId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.string('Name', { lengthChars: 100, notNull: true }), Column.array('TrackKeys', ElementType.string(60))],
  });
  library.addChild('Plays', {
    key: [Column.timestamp('PlayedAt')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.int64('SingerId', { notNull: true }), Column.int64('AlbumNo'), Column.int64('TrackNo')],
    ttl: Ttl.days('PlayedAt', 400),
  });
}
