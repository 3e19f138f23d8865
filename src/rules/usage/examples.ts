import {
  call, list, member, struct, text, textCall, value, variable, type Code,
} from '../../languages/code';
import { enumMembers, structShape } from '../../languages/surface';

/** Code that makes a value of a type, perhaps from the value that was given in its place. */
export type Example = Code | ((given: unknown) => Code | undefined);

const graphEnd = (column: string): Code => struct('GraphEnd', {
  columns: list([text(column)]), node: text('Accounts'), nodeColumns: list([text('AccountId')]),
});

/** Examples by type. An option can have one of its own. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  string: text('...'),
  number: value(16),
  boolean: value(true),
  Autoscaling: call('Autoscaling', 'nodes', [], { min: value(1), max: value(3) }),
  BitReversedSource: call('BitReversedSource', 'identity', []),
  Check: textCall('Check', 'named', 'Positive', 'Total > 0'),
  Column: textCall('Column', 'string', 'Name'),
  Default: meantDefault,
  DestructiveChange: call('DestructiveChange', 'dropTable', [
    text('Notes'), struct('DestructiveChangeOptions', { reason: text('...') }),
  ]),
  ElementType: textCall('ElementType', 'string'),
  ForeignKey: call('ForeignKey', 'to', [variable('users')], { columns: list([text('UserId')]) }),
  FunctionParameter: struct('FunctionParameter', { name: text('price'), type: text('NUMERIC') }),
  Generated: textCall('Generated', 'stored', 'LOWER(Email)'),
  GraphEdge: struct('GraphEdge', {
    table: text('Transfers'), source: graphEnd('FromId'), destination: graphEnd('ToId'),
  }),
  GraphLabel: struct('GraphLabel', { name: text('Account') }),
  GraphNode: struct('GraphNode', { table: text('Accounts') }),
  GraphProperties: call('GraphProperties', 'columns', [list([text('Name')])]),
  GraphProperty: struct('GraphProperty', { expression: text('Price * Amount'), name: text('Total') }),
  IndexSpread: call('IndexSpread', 'sharded', [value(16)]),
  ITable: variable('customers'),
  ModelField: struct('ModelField', { name: text('content'), type: text('STRING(MAX)') }),
  RuleSetting: struct('RuleSetting', { rule: text('unproven-key'), action: member('RuleAction', 'WARN') }),
  Schedule: call('Schedule', 'daily', [value(2)]),
  Tokens: textCall('Tokens', 'fullText', 'Name'),
  Ttl: call('Ttl', 'days', [text('CreatedAt'), value(30)]),
  ValueSource: textCall('ValueSource', 'entity', 'the user'),
  Watch: call('Watch', 'table', [variable('orders')]),
  Workload: call('Workload', 'of', [], { writesPerSecond: value(500) }),
};

/** Examples of texts by option. Other texts are names. */
const TEXTS: Readonly<Record<string, string>> = {
  body: 'price * 2',
  databaseName: 'shop',
  defaultLeader: 'europe-west3',
  defaultValue: '0',
  endpoint: '...',
  enumName: 'shop.v1.Status',
  expression: 'Price * Amount',
  grantId: 'api',
  instancePartition: 'berlin',
  messageName: 'shop.v1.Order',
  migrations: 'migrations/shop',
  query: 'SELECT o.Id FROM Orders AS o',
  returns: 'NUMERIC',
  rule: 'unproven-key',
  sequenceName: 'invoice_ids',
  tokenizer: 'TOKENIZE_FULLTEXT(Name)',
  type: 'NUMERIC',
};

export function textExample(option: string): string {
  return Object.hasOwn(TEXTS, option) ? TEXTS[option] : 'Name';
}

/** For a type that is not in the list: a member, or the required options. A provider has none. */
export function exampleOf(type: string): Example | undefined {
  return EXAMPLES[type] ?? memberExample(type) ?? structExample(type);
}

function memberExample(type: string): Code | undefined {
  const [[name] = []] = enumMembers(type) ?? [];
  return name === undefined ? undefined : member(type, name);
}

function structExample(type: string): Code | undefined {
  const required = structShape(type)?.filter(({ isOptional }) => !isOptional);
  return required && struct(type, Object.fromEntries(required.map(({ name, type: of }) => [name, shownExample(of)])));
}

/** The example if no value was given. */
export function shownExample(type: string): Code {
  const [, element, isList] = /^(\w+)(\[\])?/.exec(type)!;
  const example = exampleOf(element)!;
  const shown = typeof example === 'function' ? example(undefined)! : example;
  return isList ? list([shown]) : shown;
}

/** The Default that a plain value was probably meant to be. */
function meantDefault(given: unknown): Code {
  if (typeof given === 'string') {
    const isExpression = /^CURRENT_|\(.*\)$/i.test(given);
    return textCall('Default', isExpression ? 'expression' : 'string', given.replace(/^'(.*)'$/, '$1'));
  }
  return typeof given === 'boolean'
    ? call('Default', 'bool', [value(given)])
    : call('Default', 'number', [value(typeof given === 'number' ? given : 0)]);
}
