import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs, type PatternOptions, type Values } from './application-sql';
import { Column } from '../../columns/column';
import { ValueSource } from '../../columns/value-source';
import { textCall } from '../../languages/code';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { LIMITS } from '../../schema/limits';
import { IndexSpread } from '../indexes/index-spread';
import type { SafeIndex } from '../indexes/safe-index';
import { Table } from '../tables/table';
import { checkedProps } from '../tables/table-options';

/** Properties of leaderboards. */
export interface LeaderboardProps extends PatternOptions {
  /**
   * The column that identifies a board: a game, a level, a season.
   *
   * @default - a text of at most 256 characters that the application chooses, `BoardId`
   */
  readonly board?: Column;

  /**
   * The column that identifies a player.
   *
   * @default - the UUID of a player, `PlayerId`
   */
  readonly player?: Column;

  /**
   * Number of shards of the index of scores, from 3 to 100. A read of the best scores asks each of them.
   *
   * @default 8
   */
  readonly shards?: number;
}

const LEADERBOARD_PROPS = struct<LeaderboardProps>('LeaderboardProps', {
  board: textCall('Column', 'string', 'BoardId'),
  player: textCall('Column', 'uuid', 'PlayerId'),
  shards: wholeNumber(LIMITS.shards.least, 100, 8),
});

const OWN = ['Score', 'ScoredAt', 'Shard'];

/**
 * The best score of each player on each board, with an index from which the top and the rank of a player are read.
 *
 * It is for boards that are read more than written: each new best moves an entry of the index. A live board of millions
 * of players is kept in memory, fed by a change stream.
 *
 * @see https://cloud.google.com/spanner/docs/best-practices-gaming-database
 * @example
 * new Leaderboard(db, 'Scores', { player: Column.uuidReference('PlayerId') });
 */
export class Leaderboard extends Table {
  /** The index of scores, the best first in each shard. */
  public readonly topIndex: SafeIndex;

  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly board: Column;
  private readonly player: Column;
  private readonly shardNumbers: readonly number[];

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: LeaderboardProps = {}) {
    const { board: givenBoard, player: givenPlayer, shards = 8, snakeCase, columns = [], ...options } =
      checkedProps(LEADERBOARD_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, OWN,
      ['BoardId', 'board', givenBoard], ['PlayerId', 'player', givenPlayer]);
    const { named } = sql;
    const board = givenBoard?._reference ??
      Column.string(named('BoardId'), { lengthChars: 256, values: ValueSource.entity('the application') });
    const player = givenPlayer?._reference ?? Column.uuidReference(named('PlayerId'));
    super(scope, id, {
      ...options,
      key: [board, player],
      columns: [
        Column.int64(named('Score'), { notNull: true }),
        Column.timestamp(named('ScoredAt'), { notNull: true }),
        ...columns,
      ],
    });
    this.sql = sql.on(this);
    this.board = board;
    this.player = player;
    this.shardNumbers = Array.from({ length: shards }, (_, shard) => shard);
    this.topIndex = this._ownIndex(sql.beside(id, 'Top'), {
      columns: [board.name, named('Score')],
      descending: [named('Score')],
      spread: IndexSpread.sharded(shards, { shardColumn: named('Shard') }),
      storing: [named('ScoredAt')],
    });
  }

  /**
   * SQL that keeps a score if it is the best of the player on the board. One row, or none if there is one as good.
   * Parameters: the board, the player, `Score`, and the declared columns in their order, NULL for a default.
   */
  public submitSql(): string {
    return this.sql.write((s) => {
      const key = s.given([this.board, this.player]);
      const [score, given] = [s.column('Score'), s.parameter('Score')];
      const others = s.inserted(this.sql.filled(this.board, this.player));
      const values: Values = [...key, [score, given], [s.column('ScoredAt'), s.now], ...others];
      const asGood = `${s.matching([this.board, this.player])} AND ${score} >= ${given}`;
      return s.insertOrUpdate(
        key.map(([column]) => column),
        values.map(([column]) => column),
        s.valuesIf(values, `NOT EXISTS (SELECT 1 FROM ${s.table} WHERE ${asGood})`),
      );
    });
  }

  /**
   * SQL that reads the best scores of a board, the best first. Parameters: the board and `Limit`, with one more `_` if
   * the column of the board has that name.
   */
  public topSql(): string {
    return this.sql.write((s) => {
      const [player] = s.list([this.player]);
      const read = `SELECT ${[player, ...['Score', 'ScoredAt'].map(s.column)].join(', ')} FROM`;
      const isOfBoard = s.matching([this.board]);
      const best = `ORDER BY ${s.column('Score')} DESC, ${player} LIMIT ${s.parameter('Limit')}`;
      const ofShards = this.shardNumbers.map((shard) => (
        `(${read} ${s.readBy(this.topIndex.indexName)} ` +
        `WHERE ${s.column('Shard')} = ${shard} AND ${isOfBoard} ${best})`
      ));
      return `${read} (${ofShards.join(' UNION ALL ')}) AS best ${best}`;
    });
  }

  /**
   * SQL that reads the score and the rank of a player: one more than the number of better scores. One row, or none if
   * the player is not on the board. Parameters: the board and the player.
   */
  public rankSql(): string {
    return this.sql.write((s) => {
      const [board, score] = [s.list([this.board])[0], s.column('Score')];
      const better = [
        `better.${s.column('Shard')} IN (${this.shardNumbers.join(', ')})`,
        `better.${board} = mine.${board}`,
        `better.${score} > mine.${score}`,
      ].join(' AND ');
      return `SELECT mine.${score}, 1 + (SELECT COUNT(*) FROM ` +
        `${s.readBy(this.topIndex.indexName)} AS better WHERE ${better}) AS ${s.column('Rank')} ` +
        `FROM ${s.table} AS mine WHERE ${s.matching([this.board, this.player], 'mine.')}`;
    });
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    sqlOutputs(this, {
      Submit: [this.submitSql(), `keeps the best score of a player in ${this.tableName}`],
      Top: [this.topSql(), `reads the best scores of a board of ${this.tableName}`],
      Rank: [this.rankSql(), `reads the rank of a player in ${this.tableName}`],
    });
  }
}
