import { EmulatorJudge, judgeOurselves } from '../../bench/validity/judges';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { SQL_CASES, type SqlCase } from '../support/sql-cases';

const [accepted, refused] = [true, false].map((is) => SQL_CASES.filter(({ isAccepted }) => isAccepted === is).map((each) => ({ ...each, last: each.statements.at(-1) })));
const known = (cases: readonly SqlCase[]): readonly SqlCase[] => cases.filter(({ isOfDocumentation }) => !isOfDocumentation);

test.each(refused)('refuses $title: $last', ({ dialect, statements, because }) => {
  const { kind, message } = judgeOurselves(statements, dialect)!;
  expect([kind, message]).toContain(because ?? kind);
});

test.each(accepted)('accepts $title: $last', ({ dialect, statements }) => {
  expect(judgeOurselves(statements, dialect)?.message).toBeUndefined();
});

describeOnEmulator('Spanner', () => {
  const judge = new EmulatorJudge();
  afterAll(() => judge.stop());

  test.each(known(refused))('refuses $title: $last', async ({ dialect, statements }) => {
    const verdict = await judge.judge(statements, dialect);
    expect(verdict).toBeDefined();
    expect(verdict).not.toBe('crash');
  });

  test.each(known(accepted))('accepts $title: $last', async ({ dialect, statements }) => {
    expect(await judge.judge(statements, dialect)).toBeUndefined();
  });
});
