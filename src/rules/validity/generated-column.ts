import { circlesOf, circleText } from './circles';
import type { Expression } from '../../ddl/expressions/expression';
import { containsSubquery, referencedColumns } from '../../ddl/expressions/expression-walk';
import { Dialect, type ColumnDefinition, type GeneratedExpression, type TableDefinition } from '../../schema';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { nondeterministicFunction } from './nondeterministic-function';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

export const generatedColumn = defineRule({
  name: 'generated-column',
  kind: 'refused',
  summary: 'a generated column that Spanner refuses: what it is computed from, where it stands or what it is combined with',
  sources: [
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/concepts/function-volatility',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context) => context.schema.tables.flatMap((table) => {
    const columns = generatedColumns(table, context);
    if (columns.length === 0) {
      return [];
    }
    const isChained = columns.some(({ sources }) => sources.some((name) => context.lookup.column(table, name)?.generated));
    const circles = isChained ? circlesOf(columns.map((column) => ({ name: column.definition.name, uses: column.sources }))) : [];
    const inCircle = new Set(circles.flat());
    return [
      ...circles.map((circle) => circleProblem(columns, circle)),
      ...columns.flatMap((column) => [
        ...expressionProblems(column),
        ...optionProblems(column, context.schema.dialect),
        ...(inCircle.has(column.definition.name) ? [] : column.inKey ? keySourceProblems(column, context) : chainProblems(column, context)),
      ]),
    ];
  }),
});

interface GeneratedColumn {
  readonly table: TableDefinition;
  readonly definition: ColumnDefinition;
  readonly generated: GeneratedExpression;
  readonly expression: Expression;
  /** Names of the columns it is computed from. */
  readonly sources: readonly string[];
  readonly inKey: boolean;
}

function generatedColumns(table: TableDefinition, { spread }: RuleContext): GeneratedColumn[] {
  const key = new Set(table.primaryKey.map((part) => part.column));
  return table.columns.flatMap((definition) => {
    const { generated, name } = definition;
    if (!generated) {
      return [];
    }
    const expression = spread.parse(generated.expression);
    return [{ table, definition, generated, expression, sources: referencedColumns(expression), inKey: key.has(name) }];
  });
}

function problem({ table, definition }: GeneratedColumn, fault: string, fixes: string[], why: string[] = []): LegacyProblem {
  return {
    object: table.name,
    message: `${columnText(table, definition.name)} ${fault}`,
    part: { kind: 'column', table, column: definition.name, clause: 'expression' },
    why,
    fixes,
  };
}

function circleProblem(columns: readonly GeneratedColumn[], circle: readonly string[]): LegacyProblem {
  const column = columns.find(({ definition }) => definition.name === circle[0])!;
  return problem(
    column,
    `is computed from itself: ${circleText(circle, 'from')}`,
    [`compute ${circle[0]} from columns that are written`],
  );
}

function expressionProblems(column: GeneratedColumn): LegacyProblem[] {
  const { definition, generated, expression } = column;
  const problems: LegacyProblem[] = [];
  const changing = nondeterministicFunction(expression);
  if (changing !== undefined) {
    problems.push(problem(column, `calls ${changing}, which gives another value each time: Spanner computes a generated column again and must get the same`, [
      `defaultValue: Default.expression(${stringCode(generated.expression)}) in the place of generated, when it names no column`,
    ]));
  }
  if (containsSubquery(expression)) {
    problems.push(problem(column, 'contains a subquery, and a generated column is computed from its own row', [
      `write the value into ${definition.name} from the application`,
    ]));
  }
  return problems;
}

function optionProblems(column: GeneratedColumn, dialect: Dialect): LegacyProblem[] {
  const { definition, generated, inKey } = column;
  const problems: LegacyProblem[] = [];
  if (definition.defaultExpression !== undefined || definition.identity) {
    const other = definition.identity ? 'is an identity column' : 'has a DEFAULT';
    problems.push(problem(column, `is generated and ${other}: it can have one source of values only`, [
      definition.identity ? 'leave out the identity' : 'leave out the default',
      'leave out generated',
    ]));
  }
  if (generated.stored || definition.type.code === 'TOKENLIST') {
    return problems;
  }
  const stored = `generated: Generated.stored(${stringCode(generated.expression)})`;
  if (inKey) {
    problems.push(problem(column, 'is in the primary key and is not STORED: a row cannot be found by a value that no one wrote down', [stored]));
  } else if (definition.notNull) {
    problems.push(problem(column, 'is NOT NULL and not STORED: Spanner checks values when it writes them, and this one is computed when it is read', [
      stored, 'leave out notNull',
    ]));
  }
  const { type } = definition;
  const hasLength = (type.code === 'STRING' || (type.code === 'BYTES' && dialect === Dialect.GOOGLESQL)) && type.length !== undefined;
  if (hasLength && !inKey) {
    const max = typeText({ code: type.code }, dialect);
    problems.push(problem(column, `is ${typeText(type, dialect)} and not STORED: a value that is computed when it is read has no length but MAX`, [
      `${columnText(column.table, definition.name)}: ${max}`, stored,
    ]));
  }
  return problems;
}

/** GoogleSQL computes one generated column from another, PostgreSQL none. */
function chainProblems(column: GeneratedColumn, { schema, lookup }: RuleContext): LegacyProblem[] {
  const inner = schema.dialect !== Dialect.POSTGRESQL ? undefined : column.sources
    .map((name) => lookup.column(column.table, name)).find((source) => source?.generated);
  return inner ? [problem(column, `is computed from ${inner.name}, a generated column, which PostgreSQL databases do not allow`, [
    `put (${inner.generated!.expression}) in the place of ${inner.name}`,
  ])] : [];
}

/** What the documentation asks of a generated column in a primary key. */
function keySourceProblems(column: GeneratedColumn, { lookup }: RuleContext): LegacyProblem[] {
  const { table, definition, sources } = column;
  const key = new Set(table.primaryKey.map((part) => part.column));
  const known = sources.flatMap((name) => lookup.column(table, name) ?? []);
  const generated = known.filter((source) => source.generated);
  const others = known.filter((source) => !source.generated && !key.has(source.name));
  const problems: LegacyProblem[] = [];
  if (generated.length > 0) {
    const [{ name, generated: inner }] = generated;
    problems.push(problem(column, `is in the primary key and computed from ${name}, a generated column: a key is computed from written columns only`, [
      `put (${inner!.expression}) in the place of ${name}`,
    ]));
  }
  if (others.length > 1) {
    const names = others.map((source) => source.name);
    problems.push(problem(column, `is in the primary key and computed from ${names.length} columns outside of it (${names.join(', ')}): Spanner allows 1`, [
      `compute ${definition.name} from columns of the key, or from ${names[0]} alone`,
    ]));
  }
  const defaulted = others.find((source) => source.defaultExpression !== undefined);
  if (defaulted) {
    problems.push(problem(column, `is in the primary key and computed from ${defaulted.name}, a column outside of it with a DEFAULT`, [
      `leave out the default of ${defaulted.name}, and write its value`,
      `put ${defaulted.name} in the primary key`,
    ]));
  }
  return problems;
}
