import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { findPython } from './python';
import { Column, ShardedTable } from '../../src';
import { emptyFolder, ROOT } from '../package/installed';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { suiteEmulator } from '../support/emulator/suite-emulator';
import { newDatabase } from '../support/stack';

const python = findPython();

describeOnEmulator('an ORM over tables that constructs declare', (client) => {
  (python ? test : test.skip)('SQLAlchemy writes a sharded table, and reads a range over its shards', async () => {
    const db = newDatabase();
    new ShardedTable(db, 'Events', {
      key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventId'], shards: 16, columns: [Column.string('Kind', { lengthChars: 40 })],
    });
    const { database } = await client.createDatabase(db.dialect, db.ddl) as { database: string };
    const example = path.join(ROOT, 'examples', 'python', 'sqlalchemy');
    const venv = path.join(emptyFolder(), 'venv');
    execFileSync(python!, ['-m', 'venv', venv]);
    execFileSync(path.join(venv, 'bin', 'pip'), ['install', '-q', '-r', path.join(example, 'requirements.txt')], { stdio: 'pipe' });
    const env = { ...process.env, SPANNER_EMULATOR_HOST: suiteEmulator().grpc, DATABASE: database };
    expect(execFileSync(path.join(venv, 'bin', 'python'), ['app.py'], { cwd: example, env, encoding: 'utf8' })).toBe('[19, 18, 17]\nmore than four shards: True\n');
  });
});
