import type { Anchors } from '../data/anchors';
import type { PageObject } from '../data/other-objects';
import type { PageSchema } from '../data/page-data';
import { html, type Html } from '../html';
import { listed, table, type Linker } from './elements';

const WORDS: { readonly [relation in NonNullable<PageObject['relation']>]: string } = {
  reads: 'reads', watches: 'watches', indexes: 'indexes', fills: 'fills', may: 'has privileges on',
};

export function objectRows(schema: PageSchema, anchors: Anchors, link: Linker): Html {
  return table(['object', 'kind', 'what it does'], schema.objects.map((object) => {
    const { kind, name, relation, of } = object;
    const related = of.map((each) => html`${link(each.name)}${each.detail !== undefined && ` (${each.detail})`}`);
    return [
      html`<span class="anchor" id="${anchors.of(object)}" tabindex="-1">${name || 'unnamed'}</span>`,
      kind.toLowerCase(),
      relation === undefined ? '' : html`${WORDS[relation]} ${related.length > 0 ? listed(related) : 'nothing'}`,
    ];
  }));
}
