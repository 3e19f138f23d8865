import type { CatalogueEntry } from '../catalogue-entry';
import { defineEntry, type EntryDefinition } from '../define-rule';

/** A change of the schema that is refused. All of them are explained on one page. */
export function changeEntry<F>(definition: Omit<EntryDefinition<F>, 'kind' | 'sources'>): CatalogueEntry<F> {
  return defineEntry({ ...definition, kind: 'change', sources: [], docs: `docs/changes-that-need-a-plan.md#${definition.name}` });
}
