import { Column, ExternalIds, UuidStorage, ValueSource, type Database, type ExternalIdsProps } from '../../../src';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';

const NUMBERS = Array.from({ length: 6 }, (_, number) => 5_000 + number);
const NEW = { STRING: null };

describeOnEmulator('external ids', (client) => {
  async function ids(newDb: () => Database, props: ExternalIdsProps = {}): Promise<[ExternalIds, Application]> {
    const db = newDb();
    const table = new ExternalIds(db, 'Customers', props);
    return [table, await Application.of(client, db)];
  }

  test.each(DIALECTS)('gives each id one internal id that 3 workers agree on, in %s', async (_, newDb) => {
    const [table, app] = await ids(newDb, { key: [Column.int64('CrmNumber', { values: ValueSource.sequential() })] });
    const mapped = await Promise.all(WORKERS.map(async () => {
      const found: unknown[] = [];
      for (const number of NUMBERS) {
        const key = { CrmNumber: number };
        const { rows: [made] } = await app.write(table.mapSql(), { ...key, InternalId: NEW });
        const [{ InternalId: id }] = made ? [made] : await app.read(table.pointReadSql(), key);
        found.push(id);
      }
      return found;
    }));
    expect(new Set(mapped.map((found) => found.join())).size).toBe(1);
    expect(new Set(mapped[0]).size).toBe(NUMBERS.length);
    const [id] = mapped[0] as string[];
    expect(await app.read(table.reverseSql(), { InternalId: id })).toEqual([{ CrmNumber: `${NUMBERS[0]}` }]);
  }, 60_000);

  test.each(DIALECTS)('knows one thing in several systems, and not twice in one, in %s', async (_, newDb) => {
    const [table, app] = await ids(newDb);
    const { rows: [{ InternalId: id }] } = await app.write(table.mapSql(), { SourceSystem: 'crm', ExternalId: '7', InternalId: NEW });
    const known = { InternalId: id as string };
    expect((await app.write(table.mapSql(), { SourceSystem: 'billing', ExternalId: '7', ...known })).rows).toEqual([known]);
    expect((await app.write(table.mapSql(), { SourceSystem: 'billing', ExternalId: '7', ...known })).rows).toEqual([]);
    await expect(app.write(table.mapSql(), { SourceSystem: 'crm', ExternalId: '8', ...known })).rejects.toThrow(/unique/i);
    expect(await app.read(table.reverseSql(), known)).toEqual([
      { SourceSystem: 'billing', ExternalId: '7' }, { SourceSystem: 'crm', ExternalId: '7' },
    ]);
  });

  test.each(DIALECTS)('makes ids as they are stored in %s', async (_, newDb) => {
    const [table, app] = await ids(newDb, { storage: UuidStorage.BYTES });
    const { rows: [{ InternalId: id }] } = await app.write(table.mapSql(), { SourceSystem: 'crm', ExternalId: '7', InternalId: { BYTES: null } });
    expect(Buffer.from(id as string, 'base64')).toHaveLength(16);
  });
});
