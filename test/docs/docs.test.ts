import * as fs from 'node:fs';
import * as path from 'node:path';
import * as library from '../../src';
import { COMMANDS } from '../../src/cli/commands';
import { isAskedFor, SCHEMA_ENTRIES } from '../../src/rules/catalogue';
import { sqlFunctions } from '../../src/schema/functions';
import { blocksOfDocstrings, blocksOfPage, type Block } from '../support/docs/blocks';
import { missingFeatures } from '../support/docs/emulator-needs';
import { ERRORS } from '../support/docs/error-facts';
import { EFFECTS } from '../support/docs/function-tables';
import { expectedPage } from '../support/docs/goldens';
import { withKnown } from '../support/docs/known';
import { allPages, anchorOf, ROOT, type Fence, type Page } from '../support/docs/markdown';
import { compileBlocks } from '../support/docs/program';
import { canBeAcknowledged } from '../support/docs/rule-facts';
import { constructsOf, runBlock, Workspaces } from '../support/docs/run';
import { sourceTitle, TITLED } from '../support/docs/source-titles';
import { asEmulatorKnows } from '../support/emulator/as-emulator-knows';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const { Dialect, Severity } = library;

const pages = allPages();
const blocks = [...pages.flatMap((page) => blocksOfPage(page)), ...blocksOfDocstrings()];
const compiled = compileBlocks(blocks);
const workspaces = new Workspaces();
const ran = compiled.filter(({ problems }) => problems.length === 0)
  .map((each) => ({ ...each, title: each.block.title, outcome: runBlock(each, workspaces.folderOf(each.block.file)) }));
afterAll(() => workspaces.remove());
const outcomes = new Map(ran.map(({ block, outcome }) => [block, outcome]));

const pageOf = (file: string): Page | undefined => pages.find((page) => page.file === file);
const blocksIn = (file: string): Block[] => blocks.filter((block) => block.file === file);
/** DDL that Spanner refuses and that no construct prints. */
const refusedDdlOf = (page: Page | undefined): Fence[] => page?.fences.filter((fence) => fence.language === 'sql' && fence.words.length === 0) ?? [];

/** Compares a file with what it ought to be, or makes it so. */
function expectFile(file: string, expected: string): void {
  const full = path.join(ROOT, file);
  if (process.env.UPDATE_GOLDENS === '1') {
    fs.writeFileSync(full, expected);
  }
  expect(fs.readFileSync(full, 'utf8')).toBe(expected);
}

describe('every block of TypeScript', () => {
  test.each(compiled.map((each) => [each.block.title, each] as const))('%s compiles', (_, { problems }) => {
    expect(problems).toEqual([]);
  });

  test.each(ran.map((each) => [each.title, each] as const))('%s does what it says', (_, { block, outcome }) => {
    const { accepted, refused, warned, advised, throws } = block.expectation;
    const rules = (severity: library.Severity): string[] => {
      const found = outcome.findings.filter((finding) => finding.severity === severity).map((finding) => finding.rule);
      return [...new Set(found)].sort();
    };
    expect(outcome.thrown?.code ?? outcome.thrown?.message).toBe(throws);
    expect(rules(Severity.ERROR)).toEqual(refused ?? []);
    if (accepted || warned || advised) {
      expect(rules(Severity.WARNING)).toEqual(warned ?? []);
    }
    const [own] = /[a-z-]+(?=\.md$)/.exec(block.file) ?? [];
    const advice = outcome.advice.map(({ rule }) => rule);
    expect(advice.filter((rule) => advised?.includes(rule) ?? (accepted && rule === own))).toEqual(advised ?? []);
  });
});

describe('every page', () => {
  test.each(pages.map((page) => [page.file, page] as const))('%s shows what its blocks really lead to, and what the catalogue and the commands know', (file, page) => {
    const own = new Map([...outcomes].filter(([block]) => block.file === file));
    expectFile(file, withKnown(file, expectedPage(page, own)));
  });

  test.each(pages.map((page) => [page.file, page] as const))('%s has no link that leads nowhere', (file, page) => {
    const broken = page.links.filter((link) => !/^[a-z]+:/.test(link)).filter((link) => {
      const [target, anchor] = link.split('#');
      const full = path.join(path.dirname(file), target);
      const other = target === '' ? page : pageOf(path.posix.normalize(full));
      const exists = target === '' || fs.existsSync(path.join(ROOT, full));
      return !exists || (anchor !== undefined && !other?.headings.some((heading) => anchorOf(heading.text) === anchor));
    });
    expect(broken).toEqual([]);
  });

  test.each(pages.map((page) => [page.file, page] as const))('%s hides no code from these tests', (_, page) => {
    const languages = new Set(page.fences.map((fence) => fence.language));
    // test/languages runs the pages of the other languages, test/terraform those of Terraform.
    const others = { 'docs/languages/python.md': 'python', 'docs/plain-terraform.md': 'hcl' }[page.file];
    const run = ['ts', 'sql', 'text', 'sh', 'json', 'yaml', others];
    expect([...languages].filter((language) => !run.includes(language))).toEqual([]);
  });
});

describe('every rule', () => {
  test.each(SCHEMA_ENTRIES.map((rule) => [rule.name, rule] as const))('%s has a page with a block that it finds and one that is accepted', (name, rule) => {
    const file = `docs/rules/${name}.md`;
    const page = pageOf(file);
    const found = (block: Block): readonly string[] => ({
      [Severity.ERROR]: block.expectation.refused, [Severity.WARNING]: block.expectation.warned, [Severity.ADVICE]: block.expectation.advised,
    })[rule.severity] ?? [];
    const refused = rule.kind === 'refused' ? refusedDdlOf(page) : [];
    if (isAskedFor(rule) && !blocksIn(file).some(({ expectation }) => expectation.advised)) {
      // Its page shows what the command says of a schema and of queries; test/cli/docs.test.ts runs it.
      const shown = page!.fences.filter(({ language, body }) => language === 'text' && body.startsWith('$ spanner-constructs audit'));
      expect(shown.map(({ body }) => body.includes(` ${rule.severity} ${name}: `))).toEqual([true, false]);
      return;
    }
    expect(blocksIn(file).filter((block) => found(block).includes(name)).length + refused.length).toBeGreaterThan(0);
    expect(blocksIn(file).filter((block) => block.expectation.accepted).length).toBeGreaterThan(0);
  });

  test('rests on sources that have titles, and no title stands without a source', () => {
    const sources = [...new Set(SCHEMA_ENTRIES.flatMap((rule) => rule.sources))];
    expect(sources.filter((source) => sourceTitle(source) === undefined)).toEqual([]);
    expect(TITLED.filter((source) => !sources.includes(source))).toEqual([]);
  });

  test('that has a page exists', () => {
    const named = pages.map((page) => /^docs\/rules\/(?!index\.md)(.*)\.md$/.exec(page.file)?.[1]).filter((name) => name !== undefined);
    expect(named.filter((name) => !SCHEMA_ENTRIES.some((rule) => rule.name === name))).toEqual([]);
  });

  test.each(SCHEMA_ENTRIES.map((rule) => [rule.name, rule] as const))('%s says that it cannot be acknowledged only if that is so', (name, rule) => {
    const [, section] = pageOf(`docs/rules/${name}.md`)!.lines.join('\n').split('## When to acknowledge\n\n');
    expect(section.startsWith('It cannot be acknowledged')).toBe(!canBeAcknowledged(rule));
  });
});

test.each([...COMMANDS.keys()])('the command %s has a page', (command) => {
  expect(pageOf(`docs/cli/${command}.md`)?.headings[0]?.text).toBe(command);
});

test('docs/functions.md explains the effect of every function', () => {
  const effects = new Set(Object.values(Dialect).flatMap((dialect) => sqlFunctions(dialect).flatMap(({ spread }) => spread ?? [])));
  expect([...effects].sort()).toEqual(Object.keys(EFFECTS).sort());
});

/** The dialects of a construct, where they are not both: some declare nothing in a database. */
const DIALECTS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['BackupSchedule', []], ['HotspotAlerts', []], ['InstanceConfiguration', []], ['Model', ['googlesql']], ['PropertyGraph', ['googlesql']], ['ProtoBundle', ['googlesql']],
]);

test.each(constructsOf(library))('the construct %s has a page with an accepted example and its DDL in each dialect that has it', (name) => {
  const file = `docs/constructs/${name.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}.md`;
  expect(pageOf(file)?.headings[0]?.text).toBe(name);
  const shown = blocksIn(file).filter((block) => block.expectation.accepted).flatMap((block) => block.shown.filter((fence) => fence.body !== '').map((fence) => fence.words[0]));
  expect(shown).toEqual(expect.arrayContaining(DIALECTS_OF.get(name) ?? ['googlesql', 'postgresql']));
});

describe('every error code', () => {
  const codes = ERRORS.map(({ name }) => name);
  const file = 'docs/errors.md';

  test('has a section in docs/errors.md, and no section stands without one', () => {
    const sections = pageOf(file)?.headings.filter((heading) => heading.level === 2).map((heading) => heading.text);
    expect(sections).toEqual(codes);
  });

  // One code stands for a fault of the library, which no example can make.
  test.each(codes.filter((code) => code !== 'unproven-change'))('%s is shown by code that throws it', (code) => {
    expect(blocksIn(file).filter((block) => block.expectation.throws === code && block.shown.length > 0).length).toBeGreaterThan(0);
  });
});

describeOnEmulator('on the emulator', (client) => {
  const schemas = ran.flatMap(({ block, title, outcome }) => {
    const applies = block.expectation.accepted || block.shown.some((fence) => fence.language === 'sql');
    return applies ? Object.values(Dialect).map((dialect) => ({ title, dialect, existing: outcome.existing[dialect], ddl: outcome.ddl[dialect] })) : [];
  }).filter(({ ddl }) => ddl.length > 0);
  const known = schemas.filter(({ ddl, dialect }) => missingFeatures(ddl, dialect).length === 0);
  const unknown = schemas.filter((schema) => !known.includes(schema));

  test.each(known.map((schema) => [schema.title, schema.dialect, [...schema.existing, ...schema.ddl]] as const))('the DDL of %s is accepted in %s', async (_, dialect, ddl) => {
    const outcome = await client.createDatabase(dialect, ddl.map(asEmulatorKnows));
    expect(outcome).toEqual({ accepted: true, database: expect.any(String) });
  });

  const refused = pages.flatMap((page) => refusedDdlOf(page).map(({ open, body }) => [`${page.file}:${open + 1}`, body] as const));
  test.each(refused)('the DDL of %s is refused', async (_, body) => {
    const statements = body.split(/;\s*(?:\n|$)/).filter((statement) => statement.trim() !== '');
    expect(await client.createDatabase(Dialect.GOOGLESQL, statements)).toMatchObject({ accepted: false });
  });

  if (unknown.length > 0) {
    test.skip.each(unknown.map(({ title, dialect, ddl }) => [title, dialect, missingFeatures(ddl, dialect).join(', ')] as const))(
      'the DDL of %s in %s needs what this emulator does not know: %s', () => undefined,
    );
  }
});
