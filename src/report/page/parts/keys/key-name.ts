import type { SchemaKey } from '../../../../rules/keys/keys';
import type { Schema } from '../../../../schema';
import { rowsOf } from '../../../../schema/kind/rows';
import type { DrawnKey } from '../../data/drawn-key';
import { culpritsOf } from '../../data/key-rows';
import { html, type Html } from '../../html';
import { listed } from '../elements';

/** `primary key`, `index on Jobs` ... */
export function kindText({ kind, table, index, objectIndex, backing }: SchemaKey, { objects }: Schema): string {
  switch (kind) {
    case 'table': {
      const holder = objects.defined.find((object) => rowsOf(object) === table);
      return holder ? `key of a ${holder.kind.toLowerCase()}` : 'primary key';
    }
    case 'index':
      return `${index?.unique ? 'unique ' : ''}index on ${table.name}`;
    case 'object-index':
      return `${objectIndex?.kind.toLowerCase()} on ${table.name}`;
    case 'foreign-key':
      return `backing index of a foreign key of ${backing?.referencing.name}`;
  }
}

/** The columns of a key, with marks on those from which its verdict follows. */
export function keyColumns({ simulated: { key }, verdict }: DrawnKey): Html {
  const culprits = culpritsOf(key, verdict);
  return html`<code class="columns">${listed(key.parts.map(({ column, descending }) => html`
    ${culprits.has(column) ? html`<b class="culprit ${verdict}">${column}</b>` : column}${descending && ' DESC'}`))}
  </code>`;
}
