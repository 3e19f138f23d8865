import { inTypescript } from '../support/code-fixes/in-typescript';
import { fixesInCode } from '../support/code-fixes/oracle';
import { hotPrograms } from '../support/code-fixes/programs';
import { hotScripts } from '../support/code-fixes/scripts';

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
