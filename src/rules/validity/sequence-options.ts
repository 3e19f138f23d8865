import { functionCalls, nextValueOf } from '../../ddl/expressions/expression-walk';
import type { Dialect, SequenceOptions, TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { quoted, quotedColumn, quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import type { Part } from '../subject';

export const sequenceOptions = defineRule({
  name: 'sequence-options',
  kind: 'refused',
  summary: 'a sequence or identity column has options that Spanner refuses, or a default names a sequence that does not exist',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-sequence',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_sequence',
    'https://cloud.google.com/spanner/docs/primary-key-default-value',
  ],
  check: (context) => {
    const { tables, sequences, dialect } = context.schema;
    return [
      ...sequences.flatMap((sequence) => optionProblems(sequence, sequence.name, `sequence ${quotedName(sequence.name)}`, {
        kind: 'sequence', name: sequence.name,
      })),
      ...tables.flatMap((table) => identityProblems(table, dialect)),
      ...unknownSequences(context),
    ];
  },
});

function optionProblems({ skipRange, startCounter }: SequenceOptions, object: string, subject: string, part: Part): LegacyProblem[] {
  const problem = (fault: string, fix: string): LegacyProblem => ({ object, message: `${subject} ${fault}`, part, fixes: [fix] });
  const problems: LegacyProblem[] = [];
  const counter = startCounter === undefined ? 1n : integer(startCounter);
  if (counter === undefined) {
    problems.push(problem(`starts its counter with ${quoted(startCounter ?? '')}, which is not an integer of 64 bits`, 'startCounter: 1'));
  } else if (counter < 1n) {
    problems.push(problem(`starts its counter with ${counter}, and Spanner counts from 1`, 'startCounter: 1, or leave it out'));
  }
  if (!skipRange) {
    return problems;
  }
  const [min, max] = [integer(skipRange.min), integer(skipRange.max)];
  if (min === undefined || max === undefined) {
    const strange = min === undefined ? skipRange.min : skipRange.max;
    problems.push(problem(
      `skips a range with the end ${quoted(strange)}, which is not an integer of 64 bits`,
      'skipRangeMin: 1, skipRangeMax: 1000000',
    ));
  } else if (min > max) {
    problems.push(problem(`skips the range ${min} to ${max}, whose ends are the wrong way round`, `skipRangeMin: ${max}, skipRangeMax: ${min}`));
  } else if (max < 1n) {
    problems.push(problem(
      `skips the range ${min} to ${max}, which has no positive number, and a bit-reversed sequence makes no others`,
      'leave out the range to skip',
    ));
  }
  return problems;
}

function integer(text: string): bigint | undefined {
  // Longer text has no place in 64 bits, and would take long to read.
  if (!/^-?\d{1,40}$/.test(text)) {
    return undefined;
  }
  const value = BigInt(text);
  return value >= LIMITS.integer.least && value <= LIMITS.integer.most ? value : undefined;
}

function identityProblems(table: TableDefinition, dialect: Dialect): LegacyProblem[] {
  return table.columns.flatMap(({ name, type, identity }) => {
    if (!identity) {
      return [];
    }
    const subject = `identity column ${quotedColumn(table.name, name)}`;
    const part: Part = { kind: 'column', table, column: name, clause: 'identity' };
    const typeProblem: LegacyProblem = {
      object: table.name,
      message: `${subject} is ${typeText(type, dialect)}, and only a column of the type ${typeText({ code: 'INT64' }, dialect)} has an identity`,
      part,
      fixes: [`Column.identity(${stringCode(name)})`],
    };
    return [...(type.code === 'INT64' ? [] : [typeProblem]), ...optionProblems(identity, table.name, subject, part)];
  });
}

interface SequenceUse {
  readonly sequence: string;
  readonly table: TableDefinition;
  readonly column: string;
}

/** Case does not count: a default is an expression, which finds the sequence in any case. */
function unknownSequences({ schema, spread }: RuleContext): LegacyProblem[] {
  const names = schema.sequences.map(({ name }) => name);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const unknown = schema.tables.flatMap((table) => table.columns.flatMap(({ name: column, defaultExpression: expression }) => {
    if (expression === undefined) {
      return [];
    }
    const used = functionCalls(spread.parse(expression)).flatMap((call) => nextValueOf(call) ?? []);
    return used.filter((sequence) => !known.has(sequence.toLowerCase())).map((sequence) => ({ sequence, table, column }));
  }));
  const candidates = unknown.length * names.length <= MAX_COMPARISONS ? names : [];
  return unknown.map((use) => unknownSequence(use, didYouMean(use.sequence, candidates)));
}

function unknownSequence({ sequence, table, column }: SequenceUse, meant: string | undefined): LegacyProblem {
  const hint = meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`;
  return {
    object: table.name,
    message: `the default of ${quotedColumn(table.name, column)} takes values of ${quotedName(sequence)}, and the schema has no such sequence${hint}`,
    part: { kind: 'column', table, column, clause: 'default' },
    fixes: meant === undefined
      ? [`new Sequence(db, ${stringCode(sequence)})`]
      : [`defaultValue: Default.nextValue(${stringCode(meant)})`, `new Sequence(db, ${stringCode(sequence)})`],
  };
}
