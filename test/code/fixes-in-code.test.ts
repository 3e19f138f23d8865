import { Column, IndexSpread, SafeIndex, UuidTable } from '../../src';
import { rendered } from '../../src/report/rendered-finding';
import { judge } from '../../src/rules/engine';
import { inTypescript } from '../support/code-fixes/in-typescript';
import { fixesInCode } from '../support/code-fixes/oracle';
import { hotPrograms } from '../support/code-fixes/programs';
import { hotScripts } from '../support/code-fixes/scripts';
import { newDatabase } from '../support/stack';

test('[F4] each fix that is printed as TypeScript compiles where it is pasted, takes its finding away, and loses nothing', async () => {
  const { printed, unproven } = await fixesInCode(hotScripts(), inTypescript);
  expect(unproven).toEqual([]);
  expect(printed).toBeGreaterThan(50);
});

test('[F4] each fix of what constructs compute edits what their reader wrote', async () => {
  const { printed, unproven } = await fixesInCode(hotPrograms(), inTypescript);
  expect(unproven).toEqual([]);
  expect(printed).toBeGreaterThan(40);
});

test('[F4] an index of which a fix says nothing but to remove it has the columns and the spread that its reader wrote', () => {
  const db = newDatabase();
  const orders = new UuidTable(db, 'Orders', { key: [Column.uuid('Id')], columns: [Column.timestamp('At'), Column.uuid('S', { notNull: true })] });
  for (const [id, columns] of [['ByTime', ['At']], ['ByTimeAgain', ['At', 'Id']]] as const) {
    new SafeIndex(orders, id, { columns: [...columns], spread: IndexSpread.sharded(8, { shardBy: ['S'] }) });
  }
  const fixes = judge(db._toModel(), [], '2026-11-22', {}).findings.filter(({ rule }) => rule === 'redundant-index').flatMap((finding) => rendered(finding, 'typescript').fixes);
  expect(fixes).toEqual([expect.stringContaining("remove new SafeIndex(orders, 'ByTimeAgain', { columns: ['At', 'Id'], spread: IndexSpread.sharded(8, { shardBy: ['S'] }) })")]);
});
