import type { ApplicationQuery } from '../ddl/queries/application-query';
import { SchemaLookup, type Schema } from '../schema';
import { SpreadAnalysis } from '../spread';
import type { CatalogueEntry } from './catalogue-entry';
import type { Finding } from './finding';
import { memoized } from '../text/once';

/** An entry of the catalogue that checks a schema. */
export interface Rule<F = any> extends CatalogueEntry<F> {
  readonly check: (context: RuleContext) => readonly Finding<F>[];
  /** Whether it needs the queries of the application. */
  readonly ofQueries?: boolean;
}

/** Everything that a rule may use: the model and values derived from it. Never files, never constructs. */
export interface RuleContext {
  readonly schema: Schema;
  readonly lookup: SchemaLookup;
  readonly spread: SpreadAnalysis;
  /** Queries of the application. Absent: unknown. */
  readonly queries?: readonly ApplicationQuery[];
}

const contextOf = memoized((schema: Schema): RuleContext => (
  { schema, lookup: SchemaLookup.of(schema), spread: SpreadAnalysis.of(schema) }
), new WeakMap());

export function ruleContext(schema: Schema, queries?: readonly ApplicationQuery[]): RuleContext {
  return queries ? { ...contextOf(schema), queries } : contextOf(schema);
}

/** What rules ask of a whole schema: computed for the first of them. */
export function derived<T>(derive: (context: RuleContext) => T): (context: RuleContext) => T {
  const ofSchema = memoized((schema: Schema) => derive(ruleContext(schema)), new WeakMap());
  return ({ schema }) => ofSchema(schema);
}
