import {
  Column, type Database, Default, ElementType, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable,
  UuidTable,
} from '../../../src';

/** Scores of players in a season, best first. */
export function leaderboards(db: Database): void {
  const players = new UuidTable(db, 'players', {
    key: [Column.uuid('player_id')],
    columns: [Column.string('nickname', { lengthChars: 40, notNull: true })],
  });
  const scores = new InterleavedHierarchy(db, 'player_family', { root: players }).addChild('scores', {
    key: [Column.int64('season')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.int64('points', { notNull: true, defaultValue: Default.number(0) }),
      Column.timestamp('reached_at', { notNull: true }),
    ],
  });
  new SafeIndex(scores, 'best_scores', {
    columns: ['season', 'points'], descending: ['points'], spread: IndexSpread.sharded(16),
  });
  new ShardedTable(db, 'matches', {
    key: [Column.timestamp('started_at'), Column.uuid('match_id')],
    shardBy: ['match_id'],
    shards: 16,
    columns: [Column.array('player_ids', ElementType.string(36)), Column.json('result')],
  });
}
