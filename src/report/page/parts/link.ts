import type { Anchors } from '../data/anchors';
import type { PageSchema } from '../data/page-data';
import { html, type Html } from '../html';

export type Linker = (name: string) => Html;

/** A link to a key or an object of the page, where it has one of that name. */
export function linker(schema: PageSchema, anchors: Anchors): Linker {
  return (name) => {
    const id = anchors.find(schema, name);
    return id === undefined ? html`${name}` : html`<a href="${fragment(id)}">${name}</a>`;
  };
}

/** How a link of the page names a place of it. */
export function fragment(id: string): string {
  return `#${encodeURIComponent(id)}`;
}
