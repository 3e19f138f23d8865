import type { Random } from './random';
import { Dialect } from '../../src/schema';

const SCALARS = ['int', 'text', 'time', 'bool', 'float'] as const;
type Scalar = (typeof SCALARS)[number];
type Type = Scalar | 'texts';

interface Column {
  readonly name: string;
  readonly type: Type;
}

/** What FROM names. */
interface Source {
  readonly alias: string;
  readonly columns: readonly Column[];
  /** It is a value by itself, as an element of an array. */
  readonly isValue?: boolean;
}

/** The sources that an expression sees: its own first, then those around it. */
type Scope = readonly (readonly Source[])[];

interface Query {
  readonly sql: string;
  readonly results: readonly Column[];
  /** It cannot be a part of a set operation as it is. */
  readonly isWhole: boolean;
}

const TABLES: Readonly<Record<string, Readonly<Record<string, Type>>>> = {
  users: { user_id: 'int', name: 'text', age: 'int', created: 'time', tags: 'texts', active: 'bool' },
  orders: { user_id: 'int', order_id: 'int', note: 'text', placed: 'time', total: 'float' },
  items: { order_id: 'int', item_id: 'int', sku: 'text', qty: 'int', labels: 'texts' },
  labels: { user_id: 'int', label: 'text' },
};

const VIEW = 'CREATE VIEW labels SQL SECURITY INVOKER AS SELECT u.user_id AS user_id, u.name AS label FROM users AS u';

/** The tables that the queries read. */
export const QUERIED: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: [
    'CREATE TABLE users (user_id INT64 NOT NULL, name STRING(MAX), age INT64, created TIMESTAMP, tags ARRAY<STRING(MAX)>, active BOOL) PRIMARY KEY (user_id)',
    'CREATE TABLE orders (user_id INT64 NOT NULL, order_id INT64 NOT NULL, note STRING(MAX), placed TIMESTAMP, total FLOAT64) PRIMARY KEY (user_id, order_id)',
    'CREATE TABLE items (order_id INT64 NOT NULL, item_id INT64 NOT NULL, sku STRING(MAX), qty INT64, labels ARRAY<STRING(MAX)>) PRIMARY KEY (order_id, item_id)',
    VIEW,
  ],
  [Dialect.POSTGRESQL]: [
    'CREATE TABLE users (user_id bigint PRIMARY KEY, name text, age bigint, created timestamptz, tags text[], active boolean)',
    'CREATE TABLE orders (user_id bigint, order_id bigint, note text, placed timestamptz, total double precision, PRIMARY KEY (user_id, order_id))',
    'CREATE TABLE items (order_id bigint, item_id bigint, sku text, qty bigint, labels text[], PRIMARY KEY (order_id, item_id))',
    VIEW,
  ],
};

/** Some are names of tables and columns, too. */
const ALIASES = ['a', 'b', 'c', 'd', 'u', 'o', 'users', 'orders', 'name', 'total'];
/** Labels that columns have, too. */
const KNOWN_LABELS = ['name', 'user_id', 'total', 'note', 'a'];

/**
 * A random SELECT, or a statement that writes, valid by its making: names in scopes, groups, set operations, joins, subqueries in each place.
 *
 * @param isOfView Each column has its table in front, and no WITH, as in a view.
 */
export function randomQuery(dialect: Dialect, random: Random, isOfView: boolean): string {
  return new RandomQueries(dialect === Dialect.POSTGRESQL, random, isOfView).whole(1 + random.below(3));
}

class RandomQueries {
  private made = 0;
  private commonTable?: Source;

  constructor(private readonly postgresql: boolean, private readonly random: Random, private readonly isOfView: boolean) {}

  public whole(depth: number): string {
    if (!this.isOfView && this.random.once(3)) {
      return this.write(depth);
    }
    // An emulator ends at many of PostgreSQL's, and at positions in ORDER BY.
    const head = !this.isOfView && !this.postgresql && this.random.once(3) ? this.withTable(depth - 1) : '';
    return head + this.query(depth, []).sql;
  }

  private write(depth: number): string {
    const { random, postgresql } = this;
    const table = random.pick(['users', 'orders', 'items']);
    const columns = Object.entries(TABLES[table]).map(([name, type]): Column => ({ name, type }));
    const values = columns.filter(({ name }) => !name.endsWith('_id'));
    const [one, other] = [random.pick(values), random.pick(values)];
    const changed = one === other ? [one] : [one, other];
    const alias = random.pick([table, 'w']);
    const target = alias === table ? table : `${table} AS ${alias}`;
    const scope = [[{ alias, columns }]];
    const returned = random.once(3) ? ` ${postgresql ? 'RETURNING' : 'THEN RETURN'} ${random.pick(['*', `${alias}.${columns[0].name}`, columns[1].name])}` : '';
    const where = ` WHERE ${this.condition(depth, scope)}`;
    switch (random.below(3)) {
      case 0:
        return `DELETE FROM ${target}${where}${returned}`;
      case 1:
        return `UPDATE ${target} SET ${changed.map(({ name, type }) => `${name} = ${this.expression(type, depth - 1, scope)}`).join(', ')}${where}${returned}`;
      default: {
        const keys = columns.filter(({ name }) => !values.some((value) => value.name === name));
        const written = [...keys, ...changed];
        const rows = random.once(2)
          ? `VALUES (${written.map(({ type }) => this.expression(type, 1, [])).join(', ')})`
          : this.select(depth, [], written.map(({ type }) => type)).sql;
        const conflict = random.once(4)
          ? ` ON CONFLICT (${keys.map(({ name }) => name).join(', ')}) DO ${random.pick(['NOTHING', `UPDATE SET ${one.name} = excluded.${one.name}`])}`
          : '';
        return `INSERT INTO ${table} (${written.map(({ name }) => name).join(', ')}) ${rows}${conflict}${returned.replace('w.', `${table}.`)}`;
      }
    }
  }

  private withTable(depth: number): string {
    // It may hide a table.
    const alias = this.random.pick(['w', 'orders']);
    const { sql, results } = this.query(depth, []);
    this.commonTable = { alias, columns: results };
    return `WITH ${alias} AS (${sql}) `;
  }

  private query(depth: number, outer: Scope, types?: readonly Type[]): Query {
    const first = this.select(depth, outer, types);
    const isCombined = depth > 0 && !first.results.some(({ type }) => type === 'texts') && this.random.once(6);
    const body = isCombined ? this.combined(first, depth, outer) : first.sql;
    const ending = isCombined || !first.isWhole ? this.ending(first.results) : '';
    return { sql: body + ending, results: first.results, isWhole: isCombined || first.isWhole || ending !== '' };
  }

  private combined(first: Query, depth: number, outer: Scope): string {
    const operator = this.random.pick(this.postgresql
      ? ['UNION', 'UNION ALL', 'INTERSECT', 'EXCEPT', 'EXCEPT ALL']
      : ['UNION ALL', 'UNION DISTINCT', 'INTERSECT ALL', 'INTERSECT DISTINCT', 'EXCEPT DISTINCT']);
    const second = this.select(depth - 1, outer, first.results.map(({ type }) => type));
    return [first, second].map(({ sql, isWhole }) => (isWhole || this.random.once(4) ? `(${sql})` : sql)).join(` ${operator} `);
  }

  private ending(results: readonly Column[]): string {
    const at = this.random.below(results.length);
    const { name, type } = results[at];
    const order = type !== 'texts' && this.random.once(4)
      ? ` ORDER BY ${!this.postgresql && this.random.once(3) ? at + 1 : name}${this.random.pick(['', ' ASC', ' DESC'])}`
      : '';
    return order + (this.random.once(5) ? ` LIMIT 5${this.random.pick(['', ' OFFSET 2'])}` : '');
  }

  private select(depth: number, outer: Scope, wanted: readonly Type[] = this.types()): Query {
    const { sql: from, sources } = this.from(depth, outer);
    const scope = [sources, ...outer];
    const where = this.random.once(2) ? ` WHERE ${this.condition(depth, scope)}` : '';
    const isGrouped = !wanted.includes('texts') && this.random.once(4);
    const names = new Set<string>();
    const keys: string[] = [];
    const results = wanted.map((type, at): Column & { readonly sql: string } => {
      const name = this.label(names);
      const columns = this.columnsOf(type, scope);
      if (!isGrouped) {
        return { name, type, sql: this.expression(type, depth, scope) };
      }
      if (columns.length === 0 || this.random.once(2)) {
        return { name, type, sql: this.aggregate(type as Scalar, scope) };
      }
      const sql = this.random.pick(columns);
      keys.push(this.random.pick([sql, `${at + 1}`]));
      return { name, type, sql };
    });
    const list = results.map(({ sql, name }) => `${sql} AS ${name}`).join(', ');
    const group = keys.length > 0 ? ` GROUP BY ${keys.join(', ')}` : '';
    const having = isGrouped && this.random.once(3) ? ` HAVING ${this.aggregate('int', scope)} > 1` : '';
    const isDistinct = !isGrouped && !wanted.includes('texts') && this.random.once(8);
    const columns = this.columnsOf(this.random.pick(['int', 'text', 'time'] as const), scope);
    const order = !isGrouped && !isDistinct && columns.length > 0 && this.random.once(8) ? ` ORDER BY ${this.random.pick(columns)}` : '';
    return {
      sql: `SELECT ${isDistinct ? 'DISTINCT ' : ''}${list} FROM ${from}${where}${group}${having}${order}`,
      results,
      isWhole: order !== '',
    };
  }

  private types(): Type[] {
    return Array.from({ length: 1 + this.random.below(3) }, () => this.random.pick([...SCALARS, 'texts' as const]));
  }

  private from(depth: number, outer: Scope): { readonly sql: string; readonly sources: readonly Source[] } {
    const sources: Source[] = [];
    const texts: string[] = [];
    for (let left = 1 + this.random.below(3); left > 0; left--) {
      const { sql, source } = this.source(depth, outer, sources);
      sources.push(source);
      if (texts.length === 0) {
        texts.push(sql);
      } else if (this.random.once(4)) {
        texts.push(`, ${sql}`);
      } else {
        // Of PostgreSQL, the others end an emulator; in GoogleSQL, none of them follows a comma or joins an array.
        const sides = ['JOIN', 'INNER JOIN', 'LEFT JOIN', 'LEFT OUTER JOIN'];
        const isPlain = !this.postgresql && !source.isValue && !texts.some((text) => text.startsWith(', '));
        const side = this.random.pick([...sides, ...(isPlain ? ['FULL JOIN', 'RIGHT OUTER JOIN'] : [])]);
        // After a comma, PostgreSQL shows a condition only what is joined.
        const seen = this.postgresql ? sources.slice(-2) : sources;
        texts.push(this.random.once(6) ? ` CROSS JOIN ${sql}` : ` ${side} ${sql} ON ${this.condition(Math.min(depth, 1), [seen, ...outer])}`);
      }
    }
    return { sql: texts.join(''), sources };
  }

  private source(depth: number, outer: Scope, before: readonly Source[]): { readonly sql: string; readonly source: Source } {
    const as = this.random.pick(['AS ', '']);
    const kind = this.random.below(10);
    if (kind < 2 && depth > 0) {
      const { sql, results } = this.query(depth - 1, outer);
      const alias = this.alias(before, outer);
      return { sql: `(${sql}) ${as}${alias}`, source: { alias, columns: results } };
    }
    if (kind === 2) {
      const alias = this.alias(before, outer);
      const arrays = this.columnsOf('texts', [before]);
      const array = this.random.pick([...arrays, this.literal('texts')]);
      return { sql: `UNNEST(${array}) AS ${alias}`, source: { alias, columns: [{ name: alias, type: 'text' }], isValue: true } };
    }
    const tables = new Map(Object.entries(TABLES).map(([name, columns]) => (
      [name, Object.entries(columns).map(([column, type]): Column => ({ name: column, type }))]
    )));
    if (this.commonTable) {
      tables.set(this.commonTable.alias, [...this.commonTable.columns]);
    }
    const [name, columns] = this.random.pick([...tables]);
    const isTaken = [before, ...outer].some((level) => level.some((each) => each.alias === name));
    const alias = isTaken || this.random.once(2) ? this.alias(before, outer) : name;
    return { sql: alias === name ? name : `${name} ${as}${alias}`, source: { alias, columns } };
  }

  /** Of GoogleSQL one that may hide another one around it. In PostgreSQL, a condition after a comma would see that one. */
  private alias(before: readonly Source[], outer: Scope): string {
    const taken = [before, ...(this.postgresql ? outer : [])].flat().map(({ alias }) => alias);
    const free = ALIASES.filter((alias) => !taken.includes(alias));
    return free.length > 0 ? this.random.pick(free) : this.newName('s');
  }

  private newName(prefix: string): string {
    this.made += 1;
    return `${prefix}${this.made}`;
  }

  private label(taken: Set<string>): string {
    const free = KNOWN_LABELS.filter((name) => !taken.has(name));
    const name = this.random.once(6) && free.length > 0 ? this.random.pick(free) : this.newName('c');
    taken.add(name);
    return name;
  }

  /** As text, each with its source in front, or without it where no other one has such a name. */
  private columnsOf(type: Type, scope: Scope): string[] {
    const hidden = new Set<string>();
    const qualified = scope.flatMap((sources) => {
      const seen = sources.filter(({ alias }) => !hidden.has(alias));
      sources.forEach(({ alias }) => hidden.add(alias));
      return seen.flatMap(({ alias, columns, isValue }) => columns.filter((column) => column.type === type)
        .map(({ name }) => (isValue && !this.postgresql ? alias : `${alias}.${name}`)));
    });
    if (this.isOfView || scope.length === 0) {
      return qualified;
    }
    const [sources] = scope;
    const names = sources.flatMap(({ alias, columns }) => [alias, ...columns.map(({ name }) => name)]);
    const plain = sources.filter(({ isValue }) => !isValue).flatMap(({ columns }) => columns)
      .filter((column) => column.type === type && names.indexOf(column.name) === names.lastIndexOf(column.name));
    return [...qualified, ...plain.map(({ name }) => name)];
  }

  private expression(type: Type, depth: number, scope: Scope): string {
    const columns = this.columnsOf(type, scope);
    if (depth === 0 || this.random.once(2)) {
      return columns.length > 0 && !this.random.once(5) ? this.random.pick(columns) : this.literal(type);
    }
    if (type !== 'texts' && this.random.once(5)) {
      return `(${this.select(depth - 1, scope, [type]).sql} LIMIT 1)`;
    }
    const of = (each: Type): string => this.expression(each, depth - 1, scope);
    return this.random.pick(this.forms(type, of, () => this.condition(depth - 1, scope), () => this.select(depth - 1, scope, ['text']).sql))();
  }

  private forms(type: Type, of: (type: Type) => string, when: () => string, query: () => string): readonly (() => string)[] {
    const { postgresql } = this;
    switch (type) {
      case 'int':
        return [
          () => `${of('int')} + ${of('int')}`, () => `-(${of('int')})`, () => `LENGTH(${of('text')})`, () => `COALESCE(${of('int')}, 0)`,
          () => `CASE WHEN ${when()} THEN ${of('int')} ELSE 1 END`, () => `CASE ${of('text')} WHEN 'a' THEN ${of('int')} END`,
          () => (postgresql ? `CAST(EXTRACT(YEAR FROM ${of('time')}) AS bigint)` : `EXTRACT(YEAR FROM ${of('time')})`),
        ];
      case 'text':
        return [
          () => `CONCAT(${of('text')}, ${of('text')})`, () => `${of('text')} || ${of('text')}`, () => `SUBSTR(${of('text')}, 1, 2)`,
          () => `CAST(${of('int')} AS ${postgresql ? 'text' : 'STRING'})`,
          () => (postgresql ? `NULLIF(${of('text')}, 'x')` : `IF(${when()}, ${of('text')}, 'no')`),
          () => (postgresql ? `(${of('texts')})[1]` : `(${of('texts')})[OFFSET(0)]`),
        ];
      case 'time':
        return [() => `COALESCE(${of('time')}, ${of('time')})`, () => (postgresql ? 'now()' : `TIMESTAMP_ADD(${of('time')}, INTERVAL ${of('int')} DAY)`)];
      case 'float':
        return [() => `${of('float')} * ${of('float')}`, () => `ABS(${of('float')})`];
      case 'bool':
        return [() => `(${when()})`];
      default:
        return [
          () => `ARRAY(${query()})`,
          () => (postgresql ? `ARRAY[${of('text')}, ${of('text')}]` : this.random.pick([`[${of('text')}, ${of('text')}]`, `SPLIT(${of('text')}, ',')`])),
        ];
    }
  }

  private literal(type: Type): string {
    switch (type) {
      case 'int':
        return this.random.pick(['1', '2']);
      case 'text':
        return this.postgresql ? "'t'::text" : "'t'";
      case 'time':
        return this.postgresql ? "'2024-01-01T00:00:00Z'::timestamptz" : "TIMESTAMP '2024-01-01T00:00:00Z'";
      case 'bool':
        return 'TRUE';
      case 'float':
        return this.postgresql ? '1.5::float8' : '1.5';
      default:
        return this.postgresql ? "ARRAY['l'::text]" : "['l']";
    }
  }

  private aggregate(type: Scalar, scope: Scope): string {
    // PostgreSQL groups a subquery's aggregate by what it reads.
    const own = this.postgresql ? scope.slice(0, 1) : scope;
    const of = (each: Type): string => this.expression(each, 0, own);
    switch (type) {
      case 'int':
        return this.random.pick(['COUNT(*)', `COUNT(DISTINCT ${of('text')})`, `MAX(${of('int')})`]);
      case 'text':
        return this.random.pick([`MIN(${of('text')})`, `STRING_AGG(${of('text')}, ',')`]);
      case 'time':
        return `MAX(${of('time')})`;
      case 'bool':
        return `${this.postgresql ? 'BOOL_AND' : 'LOGICAL_AND'}(${of('bool')})`;
      default:
        return `SUM(${of('float')})`;
    }
  }

  private condition(depth: number, scope: Scope): string {
    const type = this.random.pick(['int', 'text', 'time', 'float'] as const);
    const of = (each: Type): string => this.expression(each, Math.max(0, depth - 1), scope);
    const subquery = (types?: readonly Type[]): string => this.query(depth - 1, scope, types).sql;
    const inner = (): string => this.condition(Math.max(0, depth - 1), scope);
    return this.random.pick([
      () => `${of(type)} = ${of(type)}`,
      () => `${of(type)} < ${of(type)}`,
      () => `${of(type)} IS NOT NULL`,
      () => `${of(type)} BETWEEN ${of(type)} AND ${of(type)}`,
      () => `${of(type)} IN (${of(type)}, ${of(type)})`,
      () => `${of('text')} LIKE 'a%'`,
      () => (this.postgresql ? `${of('text')} = ANY(${of('texts')})` : `${of('text')} IN UNNEST(${of('texts')})`),
      ...(depth === 0 ? [] : [
        () => `(${inner()} AND ${inner()})`,
        () => `(${of(type)} <> ${of(type)} OR ${of('bool')})`,
        () => `NOT (${inner()})`,
        () => `EXISTS (${subquery()})`,
        // An emulator counts what ORDER BY reads as a result of PostgreSQL's IN.
        () => `${of(type)} ${this.random.pick(['IN', 'NOT IN'])} (${this.postgresql ? this.select(0, scope, [type]).sql : subquery([type])})`,
      ]),
    ])();
  }
}
