import { SchemaLookup, type Schema } from '../schema';
import { SpreadAnalysis } from '../spread';
import type { CatalogueEntry } from './catalogue-entry';
import type { Problem } from './finding';

/** An entry of the catalogue that looks for its fault in a schema. */
export interface Rule<F = any> extends CatalogueEntry<F> {
  readonly check: (context: RuleContext) => readonly Problem<F>[];
}

/** All that a rule may look at: the model and what is derived from it. Never files, never constructs. */
export interface RuleContext {
  readonly schema: Schema;
  readonly lookup: SchemaLookup;
  readonly spread: SpreadAnalysis;
}

export function ruleContext(schema: Schema): RuleContext {
  return { schema, lookup: SchemaLookup.of(schema), spread: SpreadAnalysis.of(schema) };
}
