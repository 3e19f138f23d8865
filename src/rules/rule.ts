import type { ApplicationQuery } from '../ddl/queries/application-query';
import { SchemaLookup, type Schema } from '../schema';
import { SpreadAnalysis } from '../spread';
import type { CatalogueEntry } from './catalogue-entry';
import type { Problem } from './finding';

/** An entry of the catalogue that looks for its fault in a schema. */
export interface Rule<F = any> extends CatalogueEntry<F> {
  readonly check: (context: RuleContext) => readonly Problem<F>[];
  /** It has nothing to say without the queries of the application. */
  readonly ofQueries?: boolean;
}

/** All that a rule may look at: the model and what is derived from it. Never files, never constructs. */
export interface RuleContext {
  readonly schema: Schema;
  readonly lookup: SchemaLookup;
  readonly spread: SpreadAnalysis;
  /** What the application reads. Absent: nobody knows. */
  readonly queries?: readonly ApplicationQuery[];
  /** Derives it for the first rule that asks, and answers the others with the same value. */
  readonly shared: <T>(derive: (context: RuleContext) => T) => T;
}

const contexts = new WeakMap<Schema, RuleContext>();

export function ruleContext(schema: Schema): RuleContext {
  const context = contexts.get(schema) ?? newContext(schema);
  contexts.set(schema, context);
  return context;
}

function newContext(schema: Schema): RuleContext {
  const derived = new Map<unknown, unknown>();
  const context: RuleContext = {
    schema,
    lookup: SchemaLookup.of(schema),
    spread: SpreadAnalysis.of(schema),
    shared: <T>(derive: (context: RuleContext) => T): T => {
      if (!derived.has(derive)) {
        derived.set(derive, derive(context));
      }
      return derived.get(derive) as T;
    },
  };
  return context;
}
