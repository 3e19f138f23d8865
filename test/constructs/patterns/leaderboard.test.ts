import { Column, Leaderboard, Workload, type Database } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase } from '../../support/stack';

const PLAYERS = Array.from({ length: 8 }, (_, player) => `player ${String.fromCharCode(97 + player)}`);

describeOnEmulator('a leaderboard', (client) => {
  async function scores(newDb: () => Database): Promise<[Leaderboard, Application]> {
    const db = newDb();
    const board = new Leaderboard(db, 'scores', { shards: 4 });
    return [board, await Application.of(client, db)];
  }

  async function submit(app: Application, board: Leaderboard, id: string, player: string, score: number): Promise<number> {
    return (await app.write(board.submitSql(), { BoardId: id, PlayerId: player, Score: score })).count;
  }

  test.each(DIALECTS)('keeps the best of what 3 workers submit, with the right top and ranks in %s', async (_, newDb) => {
    const [board, app] = await scores(newDb);
    const best = new Map<string, number>();
    await submit(app, board, 'other', PLAYERS[0], 1_000);
    await Promise.all(WORKERS.map(async (worker) => {
      for (const [at, player] of PLAYERS.entries()) {
        // Two players have the same best.
        const score = (worker * 37 + Math.floor(at / 2) * 53) % 101;
        best.set(player, Math.max(score, best.get(player) ?? 0));
        await submit(app, board, 'chess', player, score);
      }
    }));
    const order = [...best].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const top = await app.read(board.topSql(), { BoardId: 'chess', Limit: 5 });
    expect(top.map((row) => [row.PlayerId, Number(row.Score)])).toEqual(order.slice(0, 5));
    for (const [player, score] of order) {
      const [rank] = await app.read(board.rankSql(), { BoardId: 'chess', PlayerId: player });
      expect([Number(rank.Score), Number(rank.Rank)]).toEqual([score, 1 + order.filter(([, other]) => other > score).length]);
    }
    expect(await app.read(board.rankSql(), { BoardId: 'chess', PlayerId: 'nobody' })).toEqual([]);
  }, 60_000);

  test.each(DIALECTS)('changes one row, or none for a score that is no better in %s', async (_, newDb) => {
    const [board, app] = await scores(newDb);
    const changed: number[] = [];
    for (const score of [5, 4, 5, 6]) {
      changed.push(await submit(app, board, 'chess', 'ada', score));
    }
    expect(changed).toEqual([1, 0, 0, 1]);
  });
});

test('a board that is called like a parameter has another one', () => {
  const board = new Leaderboard(newDatabase(), 'Scores', { board: Column.uuid('Limit') });
  expect(board.topSql()).toMatch(/`Limit` = @Limit ORDER BY .* LIMIT @Limit_$/);
});

test('a board whose players improve now and then is no hot row; one player who never stops is', () => {
  const rules = (updatedRows: number): string[] => {
    const db = newDatabase();
    new Leaderboard(db, 'Scores', { workload: Workload.of({ writesPerSecond: 50, updatesPerSecond: 500, updatedRows }) });
    return db.findings().map(({ rule }) => rule);
  };
  expect(rules(10_000)).toEqual([]);
  expect(rules(1)).toEqual(['hot-row']);
});
