import type { Expression } from '../../ddl/expressions/expression';
import { containsSubquery, referencedColumns } from '../../ddl/expressions/expression-walk';
import { option } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import {
  columnsOf, Dialect, isIn, type ColumnDefinition, type GeneratedExpression, type Span, type TableDefinition,
} from '../../schema';
import { lengthOf } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { refusal, type Found, type Way, type Ways } from '../define-rule';
import type { RuleContext } from '../rule';
import { changingCall, expressionFinding, refuseExpression } from './expressions';
import { circlesOf, circleText } from '../views/circles';
import { columnText } from '../wording';

export const generatedColumnRule = refusal({
  name: 'generated-column',
  summary:
    'a generated column that Spanner refuses, for what it is computed from, where it is used or what it is combined ' +
      'with',
  sources: [
    'generated-column/how-to',
    'concepts/function-volatility',
    'reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context, found) => {
    context.lookup.columnsWith('generated').forEach((definitions, table) => {
      const columns = definitions.map((definition) => generatedColumn(table, definition, context, found));
      const circles = columns.some((column) => isChained(column, context))
        ? circlesOf(columns.map(({ definition: { name }, sources }) => ({ name, uses: sources })))
        : [];
      for (const circle of circles) {
        const { refuse, definition } = columns.find((column) => column.definition.name === circle[0])!;
        refuse(`is computed from itself: ${circleText(circle, 'from')}`, [
          `compute ${definition.name} from columns that are written`,
        ]);
      }
      for (const column of columns) {
        checkExpression(column, context);
        checkOptions(column, context);
        if (!circles.some((circle) => circle.includes(column.definition.name))) {
          checkSources(column, context);
        }
      }
    });
  },
});

interface GeneratedColumn {
  readonly table: TableDefinition;
  readonly definition: ColumnDefinition;
  readonly generated: GeneratedExpression;
  readonly expression: Expression;
  /** Names of the columns from which it is computed. */
  readonly sources: readonly string[];
  readonly inKey: boolean;
  readonly refuse: (what: Phrase, ways: Ways, within?: Span) => void;
}

function generatedColumn(
  table: TableDefinition, definition: ColumnDefinition, { spread }: RuleContext, found: Found,
): GeneratedColumn {
  const { name } = definition;
  const generated = definition.generated!;
  const expression = spread.parse(generated.expression);
  return {
    table,
    definition,
    generated,
    expression,
    sources: referencedColumns(expression),
    inKey: isIn(table.primaryKey, name),
    refuse: (what, ways, within) => found(
      { kind: 'column', table, column: name, clause: 'expression', within },
      phrase`${columnText(table, name)} ${what}`,
      ways,
    ),
  };
}

/** Whether it is computed from another generated column. */
function isChained({ table, sources }: GeneratedColumn, { lookup }: RuleContext): boolean {
  return sources.some((name) => lookup.column(table, name)?.generated);
}

function changed({ table, definition }: GeneratedColumn, parts: Partial<ColumnDefinition>, says?: Phrase): Way {
  return { kind: 'column', table, column: { ...definition, ...parts }, says };
}

function checkExpression(column: GeneratedColumn, context: RuleContext): void {
  const { table, definition: { name, type }, generated, expression, sources, refuse } = column;
  const written = (): Way => `write the value into ${name} from the application`;
  const changing = changingCall(expression, context.schema);
  const isQuery = containsSubquery(expression);
  if (changing) {
    refuse(
      `calls ${changing.name}, which gives another value each time: a generated column must always give the same value`,
      () => [
        sources.length === 0 && !expressionFinding(expression, table, type, context)
          ? changed(
            column,
            { generated: undefined, defaultExpression: generated.expression },
            phrase`as a default instead of ${option('generated')}`,
          )
          : written(),
      ],
    );
  }
  if (isQuery) {
    refuse('contains a subquery, and a generated column is computed from its own row', [written()]);
  }
  if (!changing && !isQuery) {
    refuseExpression(expression, table, type, {
      text: generated.expression,
      withExpression: (text) => changed(column, { generated: { ...generated, expression: text } }),
      withType: (other) => changed(column, { type: other }),
    }, context, refuse);
  }
}

function checkOptions(column: GeneratedColumn, { schema: { dialect } }: RuleContext): void {
  const { definition: { type, defaultExpression, identity, notNull }, generated, inKey, refuse } = column;
  const stored = (): Way => changed(column, { generated: { ...generated, stored: true } });
  if (defaultExpression !== undefined || identity) {
    const [other, rest] = identity ? ['is an identity column', 'identity'] : ['has a DEFAULT', 'default'];
    refuse(`is generated and ${other}: it can have one source of values only`, [
      `leave out the ${rest}`, phrase`leave out ${option('generated')}`,
    ]);
  }
  if (generated.stored) {
    return;
  }
  if (inKey) {
    refuse('is in the primary key but is not STORED: key values must be stored', [stored()]);
    return;
  }
  if (notNull) {
    refuse('is NOT NULL and not STORED: NOT NULL is checked on write, but this value is computed on read', [
      stored(), phrase`leave out ${option('notNull')}`,
    ]);
  }
  const hasLength =
    dialect === Dialect.GOOGLESQL && type.code !== 'ARRAY' && type.length !== undefined && lengthOf(type) !== undefined;
  if (hasLength) {
    refuse(
      `is ${typeText(type, dialect)} and not STORED: a value that is computed when it is read has no length but MAX`,
      [changed(column, { type: { code: type.code } as ColumnDefinition['type'] }), stored()],
    );
  }
}

/** Checks what the documentation requires of a generated column in a primary key, and PostgreSQL of every one. */
function checkSources(column: GeneratedColumn, { schema, lookup }: RuleContext): void {
  const { table, definition: { name }, sources, inKey, refuse } = column;
  if (!inKey && schema.dialect === Dialect.GOOGLESQL) {
    return;
  }
  const known = sources.flatMap((source) => lookup.column(table, source) ?? []);
  const inner = known.find((source) => source.generated);
  if (inner) {
    refuse(
      inKey
        ? `is in the primary key and computed from ${inner.name}, a generated column: a key is computed from written ` +
        'columns only'
        : `is computed from ${inner.name}, a generated column, which PostgreSQL databases do not allow`,
      [`replace ${inner.name} with (${inner.generated!.expression})`],
    );
  }
  if (!inKey) {
    return;
  }
  const key = new Set(columnsOf(table.primaryKey));
  const others = known.filter((source) => !source.generated && !key.has(source.name));
  if (others.length > 1) {
    const names = others.map((source) => source.name);
    refuse(
      `is in the primary key and computed from ${names.length} columns outside of it (${names.join(', ')}): ` +
        'Spanner allows 1',
      [`compute ${name} from columns of the key, or from ${names[0]} alone`],
    );
  }
  const defaulted = others.find((source) => source.defaultExpression !== undefined);
  if (defaulted) {
    refuse(`is in the primary key and computed from ${defaulted.name}, a column outside of it with a DEFAULT`, [
      `leave out the default of ${defaulted.name}, and write its value`, `put ${defaulted.name} in the primary key`,
    ]);
  }
}
