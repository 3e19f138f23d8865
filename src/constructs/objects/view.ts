import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { onOneLine } from '../../ddl/lexer/one-line';
import { parseQuery } from '../../ddl/queries/query-parser';
import { LINE_END_INSIDE } from '../../rules/usage/arguments';
import { brokenExpression } from '../../rules/usage/errors';
import { checked, struct } from '../../rules/usage/options';
import { DIALECT_TITLES, otherDialect } from '../../schema';

/** Whose privileges count when a query reads a view. */
export enum SqlSecurity {
  /** Those of the user who runs the query: the user needs privileges on the objects that the view reads. */
  INVOKER = 'INVOKER',
  /** Those of the view: the user needs only a privilege on the view. */
  DEFINER = 'DEFINER',
}

/** Properties of a view. */
export interface ViewProps {
  /**
   * The query in the dialect of the database. In GoogleSQL every column needs its table or alias in front, and every
   * result a name.
   */
  readonly query: string;

  /**
   * Whose privileges count when a query reads the view.
   *
   * @default SqlSecurity.INVOKER
   */
  readonly security?: SqlSecurity;
}

const VIEW_PROPS = struct<ViewProps>('ViewProps');

/**
 * A query that other queries read like a table. Spanner stores no rows of it.
 *
 * @see https://cloud.google.com/spanner/docs/views
 * @example
 * declare const orders: ITable;
 * new View(db, 'OpenOrders', {
 *   query: `SELECT o.OrderId FROM ${orders.tableName} AS o WHERE o.Status = 'open'`,
 * });
 */
export class View extends DatabaseObject {
  /** Name of the view. */
  public readonly viewName: string;

  /**
   * @throws duplicate-name, unresolved-token, unknown-option, wrong-type
   */
  constructor(scope: Construct, id: string, props: ViewProps) {
    super(scope, id, 'view');
    const { query, security = SqlSecurity.INVOKER } = checked(VIEW_PROPS, props, this.node.path);
    this.viewName = this._name;
    this._join({
      kind: 'VIEW', name: this._name, security, query: queryText(query, 'query', this), options: new Map(),
    });
  }
}

/**
 * A query as the user wrote it, on one line.
 *
 * @throws broken-expression if it cannot be parsed completely
 */
function queryText(text: string, option: string, { node, _dialect }: DatabaseObject): string {
  const line = onOneLine(text, _dialect);
  if (line === undefined) {
    throw brokenExpression(node.path, option, text, LINE_END_INSIDE, 'query');
  }
  const { problem } = parseQuery(line, _dialect);
  if (problem) {
    const other = otherDialect(_dialect);
    if (parseQuery(line, other).problem) {
      const reason = problem.expected === 'the end' ? 'it has text after its end' : `${problem.expected} is missing`;
      throw brokenExpression(node.path, option, text, reason, 'query');
    }
    const [is, wanted] = [other, _dialect].map((each) => DIALECT_TITLES[each]);
    throw brokenExpression(
      node.path, option, text, `it can be read in ${is}, and the database is one of ${wanted}`, 'query',
      `write the query in ${wanted}`,
    );
  }
  return line;
}
