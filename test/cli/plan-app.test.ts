import * as path from 'node:path';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { withApp } from '../support/cdktf-app';

const DATABASE = "const db = new Database(stack, 'shop', { instance: 'main', migrations: 'migrations/shop' });";

interface Release {
  readonly statements: readonly string[];
  readonly undo: readonly string[];
}

function events(name: string, shards: number, index: string, renamedFrom = ''): string {
  const earlier = renamedFrom === '' ? '' : `renamedFrom: '${renamedFrom}', `;
  return [
    `const ${name.toLowerCase()} = new ShardedTable(db, '${name}', {`,
    `  ${earlier}key: [Column.uuid('EventId')], shardBy: ['EventId'], shards: ${shards},`,
    "  columns: [Column.string('Source', { lengthChars: 80, values: ValueSource.entity('chosen by the sender') })],",
    '});',
    `new SafeIndex(${name.toLowerCase()}, '${index}', { columns: ['Source'] });`,
  ].join('\n');
}

test('a number of shards is changed by constructs alone, along the plan of the refusal, and back', () => withApp(async (app) => {
  const recorded = (): readonly string[] => readMigrations(path.join(app.folder.path, 'migrations/shop')).statements();
  const declare = (...tables: string[]): void => app.declare([DATABASE, ...tables].join('\n'));

  declare(events('Events', 4, 'EventsBySource'));
  expect(await app.migrate()).toMatchObject({ code: 0, err: '' });

  declare(events('Events', 8, 'EventsBySource'));
  const refused = await app.migrate('--dry-run', '--format', 'json');
  expect(refused.code).toBe(3);
  const [{ refusals: [{ rule, plan }] }] = (JSON.parse(refused.out) as { databases: { refusals: { rule: string; plan: Release[] }[] }[] }).databases;
  expect(rule).toBe('shard-count-changed');
  const [copy, swap, drop] = plan.map(({ statements }) => [...statements].sort());

  const followed: string[][] = [];
  const follow = async (...tables: string[]): Promise<void> => {
    const before = recorded().length;
    declare(...tables);
    expect(await app.migrate('--allow-destructive')).toMatchObject({ code: 0, err: '' });
    followed.push(recorded().slice(before).sort());
  };
  const copied = [events('Events', 4, 'EventsBySource'), events('Events_v2', 8, 'EventsBySource_v2')];
  const swapped = [events('Events_old', 4, 'EventsBySource', 'Events'), events('Events', 8, 'EventsBySource_v2', 'Events_v2')];
  await follow(...copied);
  await follow(...swapped);
  await follow(...copied);
  await follow(...swapped);
  await follow(events('Events', 8, 'EventsBySource_v2'));
  expect(followed).toEqual([copy, swap, [...plan[1].undo].sort(), swap, drop]);

  expect(await app.migrate()).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
}));

test('shows no lines to declare of objects that no construct declares', () => withApp(async (app) => {
  app.declare(`${DATABASE}\n${events('Events', 4, 'EventsBySource')}`);
  await app.migrate();
  app.folder.write('more.sql', 'CREATE CHANGE STREAM Watch FOR Events; CREATE ROLE reader; GRANT SELECT ON TABLE Events TO ROLE reader;');
  expect(await app.migrate('--append', 'more.sql')).toMatchObject({ code: 0, err: '' });
  app.declare(`${DATABASE}\n${events('Events', 8, 'EventsBySource')}`);
  const { err } = await app.migrate('--dry-run');
  expect(err).toContain("+ const eventsV2 = new ShardedTable(db, 'Events_v2', {");
  expect(err).toContain('ALTER CHANGE STREAM');
  expect(err).not.toMatch(/new ChangeStream|new DatabaseRole|grantSelect/);
}));
