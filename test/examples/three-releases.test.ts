import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Testing } from 'cdktf';
import { firstRelease } from '../../examples/typescript/three-releases/release-1';
import { secondRelease } from '../../examples/typescript/three-releases/release-2';
import { thirdRelease } from '../../examples/typescript/three-releases/release-3';
import type { Database } from '../../src';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { migrate } from '../support/migrate';
import { providerPlan } from '../support/provider-diff';
import { newDatabase } from '../support/stack';

const RELEASES = [firstRelease, secondRelease, thirdRelease];
const RECORDED = path.join(__dirname, '..', '..', 'examples', 'typescript', 'three-releases', 'migrations', 'shop');
const log = readMigrations(RECORDED);

/** What `ddl` holds after a release. */
const emitted = [1, 2, 3].map((release) => log.statements(release));

/** The folder as it was after some of the releases. */
function folderAfter(releases: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  const names = log.migrations.slice(0, releases).map(({ fileName }) => fileName);
  names.forEach((name) => fs.copyFileSync(path.join(RECORDED, name), path.join(folder, name)));
  const checksums = fs.readFileSync(path.join(RECORDED, 'checksums.sha256'), 'utf8').split('\n').slice(0, releases);
  fs.writeFileSync(path.join(folder, 'checksums.sha256'), checksums.map((line) => `${line}\n`).join(''));
  return folder;
}

function declared(release: number, migrations: string): Database {
  const db = newDatabase({ migrations });
  RELEASES[release - 1](db);
  return db;
}

test.each([1, 2, 3])('release %i is what its migrations lead to', (release) => {
  const db = declared(release, folderAfter(release));
  // The consent of the third release is spent once it is recorded.
  expect(db.findings().map(({ rule }) => rule)).toEqual(release === 3 ? ['unused-consent'] : []);
  expect(db.ddl).toEqual(emitted[release - 1]);
});

test.each([1, 2, 3])('release %i is refused until it is recorded', (release) => {
  const rules = declared(release, folderAfter(release - 1)).findings().map(({ rule }) => rule);
  expect(rules).toEqual(['pending-migration']);
});

test.each([2, 3])('Terraform plans an update in place for release %i', (release) => {
  expect(providerPlan(emitted[release - 2], emitted[release - 1])).toBe('update');
});

test.each([1, 2, 3])('migration %i, recorded before migrations told their source, is emitted today as it was then, byte for byte', (release) => {
  const folder = folderAfter(release - 1);
  const { name, fileName } = log.migrations[release - 1];
  migrate(() => Testing.fullSynth(declared(release, folder).node.scope as never), name);
  expect(fs.existsSync(path.join(folder, fileName))).toBe(true);
  expect(readMigrations(folder).migrations[release - 1].statements).toEqual(log.migrations[release - 1].statements);
});

describeOnEmulator('on the emulator', (client) => {
  test('the three releases go by without a row lost', async () => {
    const created = await client.createDatabase(Dialect.GOOGLESQL, emitted[0]);
    const { database } = created as { database: string };
    const rowsOf = async (sql: string): Promise<readonly (readonly unknown[])[]> => (await client.query(database, sql)).rows;
    const release = async (number: number): Promise<void> => {
      expect(await client.applyDdl(database, emitted[number - 1].slice(emitted[number - 2].length))).toEqual({ accepted: true });
    };
    await client.insert(database, 'Users', ['UserId', 'Email', 'Phone'], [['u1', 'ada@example.com', '1'], ['u2', 'bob@example.com', null]]);
    await client.insert(database, 'Orders', ['UserId', 'OrderId', 'PlacedAt'], [['u1', 'o1', '2026-01-01T00:00:00Z'], ['u1', 'o2', '2026-01-02T00:00:00Z']]);
    await client.insert(database, 'Events', ['OccurredAt', 'EventId', 'Kind'], [['2026-01-01T00:00:00Z', 'e1', 'open']]);

    await release(2);
    expect(await rowsOf('SELECT OrderId, Status, Currency FROM Orders ORDER BY OrderId')).toEqual([['o1', 'new', 'EUR'], ['o2', 'new', 'EUR']]);
    await client.insert(database, 'Invoices', ['InvoiceId', 'UserId', 'Total'], [['7', 'u1', '12.50']]);
    expect(await rowsOf('SELECT Email, Phone FROM Users@{FORCE_INDEX=UsersByEmail} ORDER BY Email')).toEqual([['ada@example.com', '1'], ['bob@example.com', null]]);

    await release(3);
    expect(await rowsOf('SELECT UserId, Email, FullName FROM Users@{FORCE_INDEX=UsersByEmailAndName} ORDER BY UserId'))
      .toEqual([['u1', 'ada@example.com', null], ['u2', 'bob@example.com', null]]);
    expect(await rowsOf('SELECT EventId FROM Activity')).toEqual([['e1']]);
    expect(await rowsOf('SELECT EventId FROM Events')).toEqual([['e1']]);
    expect(await rowsOf('SELECT InvoiceId, UserId FROM Invoices')).toEqual([['7', 'u1']]);
    expect(await rowsOf('SELECT COUNT(*) FROM Orders')).toEqual([['2']]);
  });
});
