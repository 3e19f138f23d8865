import type { FixCase } from './fix-case';
import { GOOGLESQL_FIXES } from './googlesql';
import { POSTGRESQL_FIXES } from './postgresql';
import { textEdits } from '../../../src/audit/fixes/text-edits';
import { editCode } from '../../../src/code/constructs/edit-call';
import { fixCode } from '../../../src/code/fix-code';
import { changesSql } from '../../../src/code/sql/edit-ddl';
import { foldScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { fixText } from '../../../src/report/fix-text';
import { rendered, titleOfFix } from '../../../src/report/rendered-finding';
import { ADVICE_RULES, RULES } from '../../../src/rules/catalogue';
import { findingsOf, refusedIn } from '../../../src/rules/engine';
import type { Finding } from '../../../src/rules/finding';
import { applyEdit } from '../../../src/rules/fixes/apply-edit';
import type { Edit } from '../../../src/rules/fixes/fix';
import { ruleContext, type Rule } from '../../../src/rules/rule';
import { Dialect, type Schema } from '../../../src/schema';
import { edited } from '../../../src/text/edited';
import { missingFeatures } from '../../support/docs/emulator-needs';
import { compileBlocks } from '../../support/docs/program';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { editsOf, fixFaults } from '../../support/fix-faults';
import { fixProgram, printedByName, run } from '../../support/fix-program';
import { SPREAD_RULES } from '../../support/hotspot-rules';
import { printTables } from '../../support/print-script';
import { newDatabase } from '../../support/stack';
import { withEdit } from '../../support/with-edit';

/** No DDL has it. */
const OF_NO_DDL = ['edition', 'hot-row', 'interleaved-fan-out', 'named-key', 'shard-capacity', 'undeletable-row'];
/** PostgreSQL has no foreign key that is not enforced, and no graphs. */
const OF_GOOGLESQL = ['doubled-foreign-key-index', 'property-graph'];
/** What needs no queries; test/rules/advice executes the fixes of the others. */
const CHECKED = [...RULES, ...ADVICE_RULES.filter(({ ofQueries }) => !ofQueries)];

const CASES = [[Dialect.GOOGLESQL, GOOGLESQL_FIXES], [Dialect.POSTGRESQL, POSTGRESQL_FIXES]] as const;

interface Tried extends FixCase {
  readonly rule: Rule;
  readonly dialect: Dialect;
  readonly schema: Schema;
  readonly findings: readonly Finding[];
}

const tried = CASES.flatMap(([dialect, cases]) => Object.entries(cases).flatMap(([name, ofRule]) => ofRule.map((each): Tried => {
  const rule = CHECKED.find((known) => known.name === name)!;
  const schema = folded(each.ddl, dialect);
  return { ...each, rule, dialect, schema, findings: findingsOf(rule, ruleContext(schema)) };
})));

const edits = tried.flatMap((each) => each.findings.flatMap((finding) => editsOf(finding).map((edit): [string, string, string, Tried & { finding: Finding; edit: Edit }] => (
  [each.dialect, each.rule.name, fixText(edit, 'sql', each.dialect, undefined), { ...each, finding, edit }]))));

const declared = edits.filter(([,,, { edit, dialect }]) => ['code', 'option'].includes(editCode(edit, dialect).kind));

const followed = tried.flatMap((each) => Object.entries(each.ways ?? {}).map(([advice, ways]): [string, string, string, string, Tried, string] => (
  [each.dialect, each.rule.name, advice, JSON.stringify(ways), each, ways.reduce((text, [from, to]) => text.replace(from, () => to), each.ddl)])));

function folded(ddl: string, dialect: Dialect): Schema {
  const statements = parseScript(ddl, dialect);
  expect(statements.filter(({ statement }) => statement.kind === 'not understood')).toEqual([]);
  return foldScript(statements, dialect, 'shop').schema;
}

function messages(rule: Rule, of: Schema): string[] {
  return findingsOf(rule, ruleContext(of)).map((finding) => `${finding.objectName}: ${rendered(finding, 'sql').message}`);
}

/** What Spanner refuses in a schema, by our judgement. */
function refusals(of: Schema): string[] {
  return refusedIn(of).map((finding) => `${finding.rule} ${rendered(finding, 'sql').message}`);
}

/** Its statements, whatever the order of columns and the quotes in expressions. */
function normalText(of: Schema): string[] {
  return printedByName(of).map((statement) => statement.replace(/[`"]/g, ''));
}

describe('the table of fixes', () => {
  test('[C2] has a case of each dialect for every rule that looks at DDL, but for those of other tables', () => {
    const rules = CHECKED.filter((rule) => !SPREAD_RULES.includes(rule) && !OF_NO_DDL.includes(rule.name)).map(({ name }) => name).sort();
    expect(CASES.map(([, cases]) => Object.keys(cases).sort())).toEqual([rules, rules.filter((name) => !OF_GOOGLESQL.includes(name))]);
  });

  test('[C2] has cases that are found, each with a way out', () => {
    expect(tried.filter(({ findings }) => findings.length === 0).map(({ ddl }) => ddl)).toEqual([]);
    expect(tried.filter(({ findings }) => findings.some(({ fixes }) => (fixes?.() ?? []).length === 0)).map(({ ddl }) => ddl)).toEqual([]);
  });

  test('[C2] follows the advice that a case gets, and no other', () => {
    const given = ({ findings }: Tried): string[] => findings.flatMap((finding) => advised(finding));
    expect(tried.flatMap((each) => Object.keys(each.ways ?? {}).filter((advice) => !given(each).includes(advice)).map((advice) => `${advice}: ${each.ddl}`))).toEqual([]);
  });

  test('[C2] follows all advice that cases get, names and numbers aside', () => {
    const taken = new Set(tried.flatMap(({ ways = {} }) => Object.keys(ways)).map(withoutNames));
    const given = tried.flatMap(({ rule, ddl, findings }) => findings.flatMap(advised).map((advice) => ({ advice, at: `${rule.name}: ${advice}: ${ddl}` })));
    expect(given.filter(({ advice }) => !taken.has(withoutNames(advice))).map(({ at }) => at)).toEqual([]);
  });
});

function advised(finding: Finding): string[] {
  return (finding.fixes?.() ?? []).filter(({ kind }) => kind === 'advice').map((fix) => titleOfFix(fix, finding, 'sql'));
}

function withoutNames(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'|`[^`]*`|\b[A-Z]\w*\b|\d+/g, '_');
}

describe.each(edits)('[C2] %s, %s: %s', (_dialect, _rule, _fix, { rule, schema, finding, edit, ddl, dialect }) => {
  test('removes the finding, brings no refusal and loses nothing', () => {
    expect(fixFaults(rule, schema, finding, edit)).toEqual([]);
  });

  test('is an edit of the text that leads there, where it is one', () => {
    const script = foldScript(parseScript(ddl, dialect), dialect, 'shop');
    const after = applyEdit(script.schema, edit);
    const changes = textEdits(script, after, ddl);
    // Only what is declared to people, and no DDL says, is no edit of a text.
    expect(changes !== undefined).toBe(changesSql(edit, dialect));
    expect(normalText(folded(edited(ddl, changes ?? []), dialect))).toEqual(normalText(after));
  });
});

describe('[C2] in TypeScript', () => {
  test.each(declared)('%s, %s: %s is what it is as data', (_dialect, _rule, _fix, { schema, edit, dialect }) => {
    const program = fixProgram(schema, edit);
    const { code } = fixCode(edit, 'typescript', dialect);
    // The hierarchy is declared there.
    expect(program).toContain(code.replace(/^family/, ''));
    expect(printedByName(run(program, newDatabase({ dialect })))).toEqual(printedByName(withEdit(schema, edit)));
  });

  test('compiles', () => {
    const blocks = declared.map(([,, title, { schema, edit }]) => (
      { file: title, line: 0, title, code: fixProgram(schema, edit), expectation: { accepted: true }, shown: [] }
    ));
    expect(compileBlocks(blocks).flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe.each(followed)('[C2] %s, %s, advice %s: %s', (_dialect, _rule, advice, _ways, { rule, schema, dialect }, text) => {
  test('removes the finding and brings no refusal', () => {
    const after = folded(text, dialect);
    // A word that is quoted everywhere is still one.
    expect(messages(rule, after).filter((message) => !advice.endsWith('in every query') && messages(rule, schema).includes(message))).toEqual([]);
    expect(refusals(after)).toEqual([]);
  });
});

describeOnEmulator('[C2] on the emulator', (client) => {
  test.each(edits)('%s, %s: %s is accepted', async (_dialect, _rule, _fix, { schema, edit, dialect }) => {
    const statements = printTables(withEdit(schema, edit));
    // Of two faults in one case the other is still there.
    if (missingFeatures(statements, dialect).length === 0 && refusals(withEdit(schema, edit)).length === 0) {
      expect(await client.createDatabase(dialect, statements)).toEqual({ accepted: true, database: expect.anything() });
    }
  });

  test.each(followed)('%s, %s, advice %s: %s is accepted', async (_dialect, _rule, _advice, _ways, { dialect }, text) => {
    const statements = parseScript(text, dialect).map(({ start, end }) => text.slice(start, end));
    if (missingFeatures(statements, dialect).length === 0) {
      expect(await client.createDatabase(dialect, statements)).toEqual({ accepted: true, database: expect.anything() });
    }
  });
});
