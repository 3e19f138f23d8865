import { rendered } from '../../src/report/rendered-finding';
import { Dialect } from '../../src/schema';
import { audit, spotOf } from '../report/support';

const REASON = 'ten rows a day, checked';
const KEYS = 'CREATE TABLE Events (\n  SeenAt TIMESTAMP, -- column\n  Id STRING(36)\n) PRIMARY KEY (SeenAt)';

interface Case {
  readonly it: string;
  readonly ddl: string;
  readonly acknowledged: readonly string[];
  readonly dialect?: Dialect;
}

const accepted: readonly Case[] = [
  { it: 'above the statement', ddl: `-- spanner-constructs: acknowledge monotonic-key: ${REASON}\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'with #', ddl: `# spanner-constructs: acknowledge monotonic-key: ${REASON}\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'in a comment of several lines', ddl: `/* spanner-constructs:\n   acknowledge monotonic-key:\n   ${REASON} */\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'with a star before each line', ddl: `/**\n * Seldom written.\n * spanner-constructs: acknowledge monotonic-key:\n * ${REASON}\n */\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'behind other words', ddl: `-- Facts. spanner-constructs: acknowledge monotonic-key: ${REASON}\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'in any case', ddl: `-- Spanner-Constructs: Acknowledge monotonic-key: ${REASON}\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'above other comments', ddl: `-- spanner-constructs: acknowledge monotonic-key: ${REASON}\n-- all that happens\n\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'beside a column', ddl: `${KEYS.replace('-- column', `-- spanner-constructs: acknowledge monotonic-key: ${REASON}`)};`, acknowledged: ['monotonic-key Events'] },
  { it: 'on the last line of the statement', ddl: `${KEYS}; -- spanner-constructs: acknowledge monotonic-key: ${REASON}\nCREATE TABLE T (SeenAt DATE) PRIMARY KEY (SeenAt);`, acknowledged: ['monotonic-key Events'] },
  { it: 'that still counts today', ddl: `-- spanner-constructs: acknowledge monotonic-key until 2026-06-30: ${REASON}\n${KEYS};`, acknowledged: ['monotonic-key Events'] },
  { it: 'above a statement that alters the table', ddl: `${KEYS};\n-- spanner-constructs: acknowledge monotonic-key: ${REASON}\nALTER TABLE Events ADD COLUMN A INT64;`, acknowledged: ['monotonic-key Events'] },
  { it: 'above a table that is renamed', ddl: `-- spanner-constructs: acknowledge monotonic-key: ${REASON}\n${KEYS};\nALTER TABLE Events RENAME TO Facts;`, acknowledged: ['monotonic-key Facts'] },
  {
    it: 'for an index alone',
    ddl: `CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), SeenAt DATE) PRIMARY KEY (Id);\n-- spanner-constructs: acknowledge monotonic-index: ${REASON}\nCREATE INDEX A ON T (SeenAt);`,
    acknowledged: ['monotonic-index A'],
  },
  {
    it: 'for the backing index of the foreign key on its line',
    ddl: 'CREATE TABLE Days (Day DATE) PRIMARY KEY (Day); -- spanner-constructs: acknowledge monotonic-key: one row a day and no more\n'
      + `CREATE TABLE t (id varchar DEFAULT (spanner.generate_uuid()), day date, CONSTRAINT fk FOREIGN KEY (day) REFERENCES Days (Day), -- spanner-constructs: acknowledge monotonic-index: ${REASON}\nPRIMARY KEY (id));`,
    acknowledged: ['monotonic-key days', 'monotonic-index fk'],
    dialect: Dialect.POSTGRESQL,
  },
  {
    it: 'for the backing index of the foreign key below it',
    ddl: 'CREATE TABLE Days (Day DATE) PRIMARY KEY (Day); -- spanner-constructs: acknowledge monotonic-key: one row a day and no more\n'
      + `CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Day DATE,\n -- spanner-constructs: acknowledge monotonic-index: ${REASON}\n CONSTRAINT fk FOREIGN KEY (Day) REFERENCES Days (Day)) PRIMARY KEY (Id);`,
    acknowledged: ['monotonic-key Days', 'monotonic-index fk'],
  },
];

describe('a comment acknowledges a finding', () => {
  test.each(accepted.map((each) => [each.it, each] as const))('%s', (_, { ddl, dialect, acknowledged }) => {
    const found = audit(ddl.replace('CREATE TABLE T (SeenAt DATE) PRIMARY KEY (SeenAt);', ''), dialect ?? Dialect.GOOGLESQL);
    expect(found.acknowledged.map(({ finding }) => `${finding.rule} ${finding.objectName}`)).toEqual(acknowledged);
    expect(found.acknowledged.map(({ acknowledgement, inline }) => [acknowledgement.reason.length >= 10, inline])).toEqual(acknowledged.map(() => [true, true]));
    expect(found.findings.map(({ finding }) => finding.rule)).toEqual([]);
  });
});

test('a comment on the last line of a statement is not for the next one', () => {
  const { findings } = audit(`${KEYS}; -- spanner-constructs: acknowledge monotonic-key: ${REASON}\nCREATE TABLE T (SeenAt DATE) PRIMARY KEY (SeenAt);`);
  expect(findings.map(({ finding }) => `${finding.rule} ${finding.objectName}`)).toEqual(['monotonic-key T']);
});

const faults: readonly { readonly it: string; readonly ddl: string; readonly says: RegExp }[] = [
  { it: 'hides nothing', ddl: `«-- spanner-constructs: acknowledge redundant-index: ${REASON}»\n${KEYS};`, says: /redundant-index on Events hides nothing/ },
  { it: 'has ended', ddl: `«-- spanner-constructs: acknowledge monotonic-key until 2026-06-29: ${REASON}»\n${KEYS};`, says: /on Events ended on 2026-06-29/ },
  { it: 'has no reason', ddl: `«-- spanner-constructs: acknowledge monotonic-key»\n${KEYS};`, says: /the reason "" is too short/ },
  { it: 'has a reason that says nothing', ddl: `«-- spanner-constructs: acknowledge monotonic-key: ok»\n${KEYS};`, says: /the reason "ok" is too short/ },
  { it: 'names no rule', ddl: `«-- spanner-constructs: acknowledge monotonc-key: ${REASON}»\n${KEYS};`, says: /"monotonc-key" is not the name of a rule\. Did you mean "monotonic-key"\?/ },
  { it: 'names what Spanner refuses', ddl: `«-- spanner-constructs: acknowledge column-type: ${REASON}»\n${KEYS};`, says: /column-type cannot be acknowledged/ },
  { it: 'ends on no day', ddl: `«-- spanner-constructs: acknowledge monotonic-key until soon: ${REASON}»\n${KEYS};`, says: /until is "soon"/ },
  { it: 'is misspelt', ddl: `«-- spanner-constructs: acknowlege monotonic-key: ${REASON}»\n${KEYS};`, says: /is not a known form of acknowledgement/ },
  { it: 'stands beside what has no name', ddl: `«-- spanner-constructs: acknowledge monotonic-key: ${REASON}»\nSELECT 1;\n${KEYS};`, says: /of monotonic-key hides nothing/ },
  { it: 'stands beside nothing', ddl: `${KEYS};\n\n«# spanner-constructs: acknowledge monotonic-key: ${REASON}»`, says: /is not next to a statement/ },
  { it: 'declares a column beside nothing', ddl: `${KEYS};\n\n«-- spanner-constructs: values EventId uuidV4»`, says: /is not beside a statement that creates columns/ },
];

describe('a comment is a finding where it', () => {
  test.each(faults.map((each) => [each.it, each] as const))('%s', (_, { ddl, says }) => {
    const { text, place } = spotOf(ddl);
    const unused = audit(text).findings.filter(({ finding }) => finding.rule === 'unused-acknowledgement');
    expect(unused).toMatchObject([{ ...place, finding: { severity: 'warning' } }]);
    expect(rendered(unused[0].finding, 'sql').message).toMatch(says);
    expect(audit(text).findings.map(({ finding }) => finding.rule)).toContain('monotonic-key');
  });
});

test('a string that only looks like a comment acknowledges nothing', () => {
  const { findings, acknowledged } = audit(`${KEYS.replace('Id STRING(36)', `Id STRING(99) DEFAULT ("-- spanner-constructs: acknowledge monotonic-key: ${REASON}")`)};`);
  expect(findings.map(({ finding }) => finding.rule)).toEqual(['monotonic-key']);
  expect(acknowledged).toEqual([]);
});

test('an acknowledgement from outside hides its finding, and is for its giver to report when it hides nothing', () => {
  const given = { rule: 'monotonic-key', on: 'Events', reason: REASON };
  const hides = audit(`${KEYS};`, Dialect.GOOGLESQL, { acknowledgements: [given] });
  expect(hides.acknowledged).toMatchObject([{ acknowledgement: given, inline: false }]);
  expect(hides.findings).toEqual([]);
  expect(audit('', Dialect.GOOGLESQL, { acknowledgements: [given] }).findings).toEqual([]);
});
