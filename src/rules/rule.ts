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
  /** Computes a value on first use, and shares it with all rules. */
  readonly shared: <T>(derive: (context: RuleContext) => T) => T;
}

export const ruleContext = memoized((schema: Schema): RuleContext => {
  const known = new Map<unknown, unknown>();
  const context: RuleContext = {
    schema,
    lookup: SchemaLookup.of(schema),
    spread: SpreadAnalysis.of(schema),
    shared: <T>(derive: (context: RuleContext) => T): T => {
      if (!known.has(derive)) {
        known.set(derive, derive(context));
      }
      return known.get(derive) as T;
    },
  };
  return context;
}, new WeakMap());
