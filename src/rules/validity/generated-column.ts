import type { Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { Dialect, type ColumnDefinition, type GeneratedExpression, type TableDefinition } from '../../schema';
import { lengthOf } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import type { RuleContext } from '../rule';
import {
  EXPRESSION_ADVICE,
  expressionAdvice,
  expressionFaults,
  expressionText,
  rowFaults,
  type RowFault,
  type ExpressionFault,
} from './expression-fault';
import { circlesOf, circleText } from '../views/circles';
import { columnText } from '../wording';

const NONE: never[] = [];

type Fault =
  | {
    readonly fault:
        'default' | 'identity' | 'key not stored' | 'not null not stored' | 'length not stored';
  }
  | { readonly fault: 'circle'; readonly circle: readonly string[] }
  | RowFault
  /** Computed from another generated column: of a key, or in PostgreSQL. */
  | { readonly fault: 'chained key' | 'chained'; readonly inner: ColumnDefinition }
  | { readonly fault: 'many sources'; readonly sources: readonly string[] }
  | { readonly fault: 'defaulted source'; readonly inner: ColumnDefinition }
  | ExpressionFault;

type Facts = Fault & { readonly table: TableDefinition; readonly column: ColumnDefinition };

const faultText = byFault<Facts>({
  'expression': ({ found }, say) => expressionText(found, say),
  'circle': ({ circle }) => `is computed from itself: ${circleText(circle, 'from')}`,
  'changing': ({ call }) =>
    `calls ${call}, which gives another value each time: a generated column must always give the same value`,
  'subquery': () => 'contains a subquery, and a generated column is computed from its own row',
  'default': () => 'is generated and has a DEFAULT: it can have one source of values only',
  'identity': () => 'is generated and is an identity column: it can have one source of values only',
  'key not stored': () =>
    'is in the primary key and is not STORED: key values must be stored',
  'not null not stored': () =>
    'is NOT NULL and not STORED: NOT NULL is checked on write, but this value is computed on read',
  'length not stored': ({ column: { type } }, { dialect }) =>
    `is ${typeText(type, dialect)} and not STORED: a value that is computed when it is read has no length but MAX`,
  'chained key': ({ inner }) =>
    `is in the primary key and computed from ${inner.name}, a generated column: a key is computed from written ` +
      'columns only',
  'chained': ({ inner }) =>
    `is computed from ${inner.name}, a generated column, which PostgreSQL databases do not allow`,
  'many sources': ({ sources }) =>
    `is in the primary key and computed from ${sources.length} columns outside of it (${sources.join(', ')}): ` +
      'Spanner allows 1',
  'defaulted source': ({ inner }) =>
    `is in the primary key and computed from ${inner.name}, a column outside of it with a DEFAULT`,
});

export const generatedColumnRule = defineRule<Facts>({
  name: 'generated-column',
  kind: 'refused',
  summary:
    'a generated column that Spanner refuses, for what it is computed from, where it is used or what it is combined ' +
      'with',
  sources: [
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/concepts/function-volatility',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context) => {
    const problems: Problem<Facts>[] = [];
    context.lookup.columnsWith('generated').forEach((definitions, table) => {
      const columns = definitions.map((definition) => generatedColumn(table, definition, context));
      const circles = columns.some((column) => isChained(column, context)) ? circlesAmong(columns) : NONE;
      for (const circle of circles) {
        const first = columns.find(({ definition }) => definition.name === circle[0])!;
        problems.push(problemOf(first, { fault: 'circle', circle }, context));
      }
      for (const column of columns) {
        const inCircle = circles.some((circle) => circle.includes(column.definition.name));
        for (const fault of faultsOf(column, inCircle, context)) {
          problems.push(problemOf(column, fault, context));
        }
      }
    });
    return problems;
  },
  words: {
    message: (facts, say) => `${columnText(facts.table, facts.column.name)} ${faultText(facts, say)}`,
    advice: {
      ...EXPRESSION_ADVICE,
      written: ({ column }) => `compute ${column.name} from columns that are written`,
      default: () => phrase`as a default instead of ${option('generated')}`,
      application: ({ column }) => `write the value into ${column.name} from the application`,
      noIdentity: () => 'leave out the identity',
      noDefault: () => 'leave out the default',
      notGenerated: () => phrase`leave out ${option('generated')}`,
      nullable: () => phrase`leave out ${option('notNull')}`,
      inline: (facts) =>
        'inner' in facts ? `replace ${facts.inner.name} with (${facts.inner.generated?.expression})` : '',
      fewer: (facts) =>
        `compute ${facts.column.name} from columns of the key, or from ` +
        `${facts.fault === 'many sources' ? facts.sources[0] : 'one'} alone`,
      writeSource: (facts) =>
        'inner' in facts ? `leave out the default of ${facts.inner.name}, and write its value` : '',
      sourceInKey: (facts) => ('inner' in facts ? `put ${facts.inner.name} in the primary key` : ''),
    },
  },
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

function generatedColumn(
  table: TableDefinition,
  definition: ColumnDefinition,
  { spread }: RuleContext,
): GeneratedColumn {
  const generated = definition.generated!;
  const expression = spread.parse(generated.expression);
  const inKey = table.primaryKey.some(({ column }) => column === definition.name);
  return { table, definition, generated, expression, sources: referencedColumns(expression), inKey };
}

/** Whether it is computed from another generated column. */
function isChained({ table, sources }: GeneratedColumn, { lookup }: RuleContext): boolean {
  return sources.some((name) => lookup.column(table, name)?.generated);
}

function circlesAmong(columns: readonly GeneratedColumn[]): string[][] {
  return circlesOf(columns.map(({ definition: { name }, sources }) => ({ name, uses: sources })));
}

function faultsOf(column: GeneratedColumn, inCircle: boolean, context: RuleContext): Fault[] {
  const ofSources = inCircle ? NONE : column.inKey ? keySourceFaults(column, context) : chainFaults(column, context);
  return expressionProblems(column, context).concat(optionFaults(column, context.schema.dialect), ofSources);
}

function problemOf(column: GeneratedColumn, fault: Fault, context: RuleContext): Problem<Facts> {
  const { table, definition } = column;
  return {
    subject: {
      object: table.name,
      part: {
        kind: 'column',
        table,
        column: definition.name,
        clause: 'expression',
        ...(fault.fault === 'expression' && { within: fault.found }),
      },
    },
    facts: { ...fault, table, column: definition },
    fixes: () => waysOut(column, fault, context),
  };
}

function waysOut(
  { table, definition: column, generated, expression, sources }: GeneratedColumn,
  fault: Fault,
  context: RuleContext,
): Fix[] {
  const changed = (parts: Partial<ColumnDefinition>, note?: string): Fix => ({
    kind: 'column',
    table,
    column: { ...column, ...parts },
    note,
  });
  const stored = changed({ generated: { ...generated, stored: true } });
  switch (fault.fault) {
    case 'expression':
      return [advice(expressionAdvice(fault))];
    case 'circle':
      return [advice('written')];
    case 'changing': {
      const isDefault = sources.length === 0 && expressionFaults(expression, table, column.type, context).length === 0;
      return isDefault
        ? [changed({ generated: undefined, defaultExpression: generated.expression }, 'default')]
        : [advice('application')];
    }
    case 'subquery':
      return [advice('application')];
    case 'default':
    case 'identity':
      return [advice(fault.fault === 'identity' ? 'noIdentity' : 'noDefault'), advice('notGenerated')];
    case 'key not stored':
      return [stored];
    case 'not null not stored':
      return [stored, advice('nullable')];
    case 'length not stored':
      return [changed({ type: { code: column.type.code } as ColumnDefinition['type'] }), stored];
    case 'chained':
    case 'chained key':
      return [advice('inline')];
    case 'many sources':
      return [advice('fewer')];
    case 'defaulted source':
      return [advice('writeSource'), advice('sourceInKey')];
  }
}

function expressionProblems({ table, definition, expression }: GeneratedColumn, context: RuleContext): Fault[] {
  const faults: Fault[] = rowFaults(expression, context);
  return faults.length > 0 ? faults : expressionFaults(expression, table, definition.type, context);
}

function optionFaults({ definition, generated, inKey }: GeneratedColumn, dialect: Dialect): Fault[] {
  const { type, defaultExpression, identity, notNull } = definition;
  const faults: Fault[] =
    defaultExpression !== undefined || identity ? [{ fault: identity ? 'identity' : 'default' }] : [];
  if (generated.stored) {
    return faults;
  }
  if (inKey) {
    faults.push({ fault: 'key not stored' });
  } else if (notNull) {
    faults.push({ fault: 'not null not stored' });
  }
  const hasLength =
    dialect === Dialect.GOOGLESQL && type.code !== 'ARRAY' && type.length !== undefined && lengthOf(type) !== undefined;
  return hasLength && !inKey ? [...faults, { fault: 'length not stored' }] : faults;
}

/** GoogleSQL computes one generated column from another, PostgreSQL none. */
function chainFaults({ table, sources }: GeneratedColumn, { schema, lookup }: RuleContext): Fault[] {
  const inner =
    schema.dialect === Dialect.POSTGRESQL
      ? sources.map((name) => lookup.column(table, name)).find((source) => source?.generated)
      : undefined;
  return inner ? [{ fault: 'chained', inner }] : [];
}

/** What the documentation asks of a generated column in a primary key. */
function keySourceFaults({ table, sources }: GeneratedColumn, { lookup }: RuleContext): Fault[] {
  const key = new Set(table.primaryKey.map((part) => part.column));
  if (sources.every((name) => key.has(name) && !lookup.column(table, name)?.generated)) {
    return NONE;
  }
  const known = sources.flatMap((name) => lookup.column(table, name) ?? []);
  const inner = known.find((source) => source.generated);
  const others = known.filter((source) => !source.generated && !key.has(source.name));
  const defaulted = others.find((source) => source.defaultExpression !== undefined);
  return [
    ...(inner ? [{ fault: 'chained key', inner } as const] : []),
    ...(others.length > 1 ? [{ fault: 'many sources', sources: others.map(({ name }) => name) } as const] : []),
    ...(defaulted ? [{ fault: 'defaulted source', inner: defaulted } as const] : []),
  ];
}
