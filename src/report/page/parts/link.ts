import type { Anchors } from '../data/anchors';
import type { PageSchema } from '../data/page-data';
import { html, type Html } from '../html';

export type Linker = (name: string) => Html;

/** Links names of keys and objects to their places on the page, if the page has them. */
export function linker(schema: PageSchema, anchors: Anchors): Linker {
  return (name) => {
    const id = anchors.find(schema, name);
    return id === undefined ? html`${name}` : html`<a href="${fragment(id)}">${name}</a>`;
  };
}

/** The part of a link that names a place on the page. */
export function fragment(id: string): string {
  return `#${encodeURIComponent(id)}`;
}
