import * as path from 'node:path';
import { auditedInput, type AuditedInput } from './audited-input';
import { suggestion, type Io, type OptionSpec, type ParsedOptions } from './command';
import type { GivenDdl } from './input/given-ddl';
import { STANDARD_INPUT } from './input/read-text';
import { UnusableInput } from './input/unusable-input';
import { writeChangedFiles } from './output/changed-files';
import type { PlacedFinding } from '../audit/audit-text';
import { editedFiles, fixesApart, type FileEdit } from '../audit/fixes/file-fixes';
import { placeText } from '../audit/source';
import { changedLines, numbered } from '../report/changed-lines';
import { shownFixes } from '../report/shown-fixes';
import { SCHEMA_ENTRIES } from '../rules/catalogue';
import { Severity } from '../rules/finding';
import { unusedAcknowledgementRule } from '../rules/guards/unused-decisions';
import { partKey } from '../rules/subject';
import { grouped } from '../text/collections';
import { counted, listed } from '../text/shown';

/** Warnings concern unknown facts, so their fixes are selected by name. */
const ERRORS = 'errors';

export const FIX: OptionSpec = {
  name: 'fix',
  value: 'WHICH',
  isRepeated: true,
  summary: `write fixes into the files: ${ERRORS}, RULE, RULE:OBJECT, or RULE:OBJECT:N for the Nth fix that is printed`,
};

interface Choice {
  readonly text: string;
  readonly rule?: string;
  readonly object?: string;
  /** Counts from 1. Absent selects the first fix, unless it declares how values are generated. */
  readonly number?: number;
}

interface ChosenFix {
  readonly placed: PlacedFinding;
  readonly isNumbered: boolean;
  readonly title: string;
  readonly edits: readonly FileEdit[];
  /** The index that it adds or replaces: no other fix brings what is found of that. */
  readonly index?: string;
}

/**
 * Writes the fixes that --fix selects, and returns the findings that remain. Fixes are tried together, causes before
 * what may be gone with them. A fix that brings a new finding is left out: if that is of the index of none, they are
 * tried one by one.
 *
 * @throws UnusableInput if a choice matches nothing, or other bytes of a file would change
 */
export async function withAppliedFixes(given: GivenDdl, parsed: ParsedOptions, io: Io): Promise<AuditedInput> {
  // A number is chosen whatever else selects the finding.
  const choices = parsed.lists.get(FIX.name)!.map(choiceOf).sort((a, b) => (b.number ?? 0) - (a.number ?? 0));
  if (given.paths.length === 0) {
    throw new UnusableInput(`--fix changes files, but the input is ${given.live ? 'a live database' : 'an app'}`);
  }
  if (given.paths.includes(STANDARD_INPUT)) {
    throw new UnusableInput('--fix changes files, but the input is the standard input', 'name the file');
  }
  const selected = (audited: AuditedInput): PlacedFinding[] => (
    findingsOf(audited).filter((placed) => choices.some((choice) => isChosen(choice, placed)))
  );
  let input = await auditedInput(given, parsed, io);
  refuseIdle(choices, findingsOf(input));
  const drafts = new Map<string, string>();
  /** Also returns the texts of the files that the fixes change, by absolute path. */
  const auditedWith = async (
    fixes: readonly ChosenFix[],
  ): Promise<{ readonly input: AuditedInput; readonly texts: ReadonlyMap<string, string> }> => {
    const texts = new Map(editedFiles(fixes.flatMap(({ edits }) => edits))
      .map(({ file, text }) => [path.resolve(io.folder, file.name), text]));
    return { input: await auditedInput(given, parsed, { ...io, drafts: new Map([...drafts, ...texts]) }), texts };
  };
  const tried = new Set<string>();
  const [done, left]: [string[], string[]] = [[], []];
  for (;;) {
    const chosen = chosenFixes(choices, findingsOf(input)).filter(({ placed }) => !tried.has(identity(placed)));
    if (chosen.length === 0) {
      break;
    }
    let batch = fixesApart(causesFirst(chosen));
    let after = await auditedWith(batch);
    let fresh = brought(input, after.input);
    const byObject = new Map(fresh.map((each) => [each.finding.objectName, each]));
    let refused = batch.filter(({ index = '' }) => byObject.has(index));
    if (fresh.length > 0 && refused.length === 0) {
      if (batch.length > 1) {
        batch = batch.slice(0, 1);
        after = await auditedWith(batch);
        fresh = brought(input, after.input);
      }
      refused = fresh.length > 0 ? batch : [];
    }
    (refused.length > 0 ? refused : batch).forEach(({ placed }) => tried.add(identity(placed)));
    left.push(...refused.map(({ placed, title, index = '' }) => (
      `${placeText(placed)}: ${title}: it brings ${nameOf(byObject.get(index) ?? fresh[0])}`)));
    if (refused.length === 0) {
      const known = new Set([...batch.map(({ placed }) => placed), ...selected(after.input)].map(nameOf));
      const gone = new Set(selected(input).map(nameOf).filter((name) => !known.has(name)));
      done.push(...batch.flatMap(appliedLines), ...[...gone].map((name) => `fixed by that: ${name}`));
      input = after.input;
      after.texts.forEach((text, file) => drafts.set(file, text));
    }
  }
  writeChangedFiles([...drafts].map(([file, text]) => ({ file, name: path.relative(io.folder, file), text })));
  done.forEach((line) => io.err(`${line}\n`));
  const unfixed = selected(input).filter((placed) => !tried.has(identity(placed)));
  [...left, ...unfixedLines(unfixed)].forEach((line) => io.err(`note: not fixed: ${line}\n`));
  return input;
}

function choiceOf(text: string): Choice {
  const [rule, object, number, ...more] = text.split(/:(?!:)/);
  const names = SCHEMA_ENTRIES.map(({ name }) => name);
  if (text === ERRORS) {
    return { text };
  }
  if (!names.includes(rule)) {
    throw new UnusableInput(`--fix "${text}": no rule is named ${rule}`, suggestion(rule, [ERRORS, ...names]));
  }
  if (more.length > 0 || object === '' || (number !== undefined && !/^[1-9]\d*$/.test(number))) {
    throw new UnusableInput(`--fix is "${text}"`, `write ${rule}, ${rule}:OBJECT or ${rule}:OBJECT:2`);
  }
  return { text, rule, object, number: number === undefined ? undefined : Number(number) };
}

function isChosen({ rule, object }: Choice, { finding }: PlacedFinding): boolean {
  const isRule = rule === undefined ? finding.severity === Severity.ERROR : rule === finding.rule;
  return isRule && (object === undefined || object === finding.objectName);
}

/** The user would assume that a misspelled choice was fixed. */
function refuseIdle(choices: readonly Choice[], findings: readonly PlacedFinding[]): void {
  for (const choice of choices.filter(({ object }) => object !== undefined)) {
    const other = choices.find(({ rule, object, number = Infinity }) => (
      rule === choice.rule && object === choice.object && number < (choice.number ?? 0)
    ));
    if (other) {
      throw new UnusableInput(`--fix is "${other.text}" and "${choice.text}"`, 'name one fix of a finding');
    }
    const found = findings.filter((placed) => isChosen(choice, placed));
    if (found.length === 0) {
      const named = findings.filter(({ finding }) => finding.rule === choice.rule);
      const nearest = suggestion(choice.object!, named.map(({ finding }) => finding.objectName));
      throw new UnusableInput(`--fix "${choice.text}": no finding of ${choice.rule} on ${choice.object}`, nearest);
    }
    if (found.every((placed) => fixOf(choice, placed) === undefined)) {
      const ways = shownFixes(found[0]);
      const way = ways.findIndex(({ edits }) => edits);
      const why = choice.number === undefined
        ? 'its first fix changes no file, or declares how values are generated'
        : choice.number > ways.length
          ? `it has ${counted(ways.length, 'fix', 'fixes')}`
          : `fix ${choice.number} changes no file`;
      throw new UnusableInput(
        `--fix "${choice.text}": ${why}`,
        way === -1 ? 'audit without --fix prints what to do' : `write ${choice.rule}:${choice.object}:${way + 1}`,
      );
    }
  }
}

function chosenFixes(choices: readonly Choice[], findings: readonly PlacedFinding[]): ChosenFix[] {
  return findings.flatMap((placed) => {
    const ways = choices.filter((choice) => isChosen(choice, placed)).map((choice) => fixOf(choice, placed));
    return ways.find((fix) => fix !== undefined) ?? [];
  });
}

function fixOf({ number }: Choice, placed: PlacedFinding): ChosenFix | undefined {
  const fixes = shownFixes(placed);
  const first = fixes.find(({ edits }) => edits);
  const fix = number === undefined ? (first?.isDeclaration ? undefined : first) : fixes[number - 1];
  return fix?.edits && {
    placed,
    isNumbered: number !== undefined,
    title: fix.title,
    edits: fix.edits,
    index: fix.fix.kind === 'index' ? fix.fix.index.name : undefined,
  };
}

/** A number is that of a printed fix. Then comes what Spanner refuses, and keys before what has the same cause. */
function causesFirst(chosen: readonly ChosenFix[]): readonly ChosenFix[] {
  const findings = chosen.map(({ placed: { finding } }) => finding);
  const keys = new Set(findings.map(({ subject }) => subject.part.kind === 'primary key' && subject.object));
  const ranks = findings.map(({ entry, evidence }, at) => {
    const causes = (evidence?.() ?? []).flatMap((each) => (each.kind === 'causes' ? each.tables : []));
    return chosen[at].isNumbered ? -2 : entry.kind === 'refused' ? -1 : causes.filter((each) => keys.has(each)).length;
  });
  const least = Math.min(...ranks);
  const first = chosen.filter((_, at) => ranks[at] === least);
  // Each of tables that refer to one another may be the cause of all.
  return least > 0 ? first.slice(0, 1) : first;
}

/** Selected findings without a writable fix, which the user would assume to be fixed. */
function unfixedLines(unfixed: readonly PlacedFinding[]): string[] {
  const declared = unfixed.filter((placed) => shownFixes(placed).some(({ edits }) => edits));
  const others = unfixed.filter((placed) => !declared.includes(placed));
  const counts = (all: readonly PlacedFinding[], why: string): string[] => (
    [...grouped(all, ({ finding: { rule } }) => rule)]
      .map(([rule, { length }]) => `${counted(length, 'finding')} of ${rule}: ${why}`)
  );
  return [
    ...counts(declared, 'only a declaration of how values are generated could be written: choose it by its number'),
    ...counts(others, 'there is no fix that can be written'),
  ];
}

/**
 * New findings after a fix. Only a valid schema is checked for hotspots, so the first ones found there are not new, and
 * an acknowledged finding may be gone.
 */
function brought(before: AuditedInput, after: AuditedInput): PlacedFinding[] {
  const known = new Set(findingsOf(before).map(nameOf));
  const isRevealed = findingsOf(before).some(({ finding }) => finding.entry.kind === 'refused');
  return findingsOf(after).filter((placed) => (
    !known.has(nameOf(placed)) && placed.finding.entry !== unusedAcknowledgementRule &&
    placed.finding.severity !== Severity.ADVICE &&
    !(isRevealed && placed.finding.entry.kind === 'hotspot')
  ));
}

function findingsOf({ audits }: AuditedInput): PlacedFinding[] {
  return audits.flatMap(({ findings }) => findings);
}

function nameOf({ finding: { rule, objectName } }: PlacedFinding): string {
  return `${rule} of ${objectName}`;
}

/** A refused part may contain several names. The message about a hot key changes with other keys. */
function identity(placed: PlacedFinding): string {
  const { entry, dialect, subject, facts } = placed.finding;
  const message = entry.kind === 'refused' ? JSON.stringify(entry.words.message(facts, { dialect })) : '';
  return [placed.file.name, nameOf(placed), partKey(subject.part), message].join('\n');
}

function appliedLines({ placed, title, edits }: ChosenFix): string[] {
  const lines = changedLines(edits).map((line) => `    ${numbered(line)}`);
  const files = [...new Set(edits.map(({ file }) => file.name))];
  return [`fixed ${nameOf(placed)} in ${listed(files)}: ${title}`, ...lines];
}
