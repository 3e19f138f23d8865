import { localityGroupOf } from '../../../ddl/objects/storage-options';
import { declares } from '../../../schema';
import { uniqueKey } from '../../../schema/name-key';
import { isDefaultGroup } from '../../../schema/objects/locality-group';
import type { RuleContext } from '../../rule';
import type { Subject } from '../../subject';
import type { UnknownName } from '../unknown-column';

/** Locality groups that tables, columns and indexes name although there are none. */
export function unknownLocalityGroups({ schema, lookup }: RuleContext): UnknownName[] {
  if (!declares(schema, 'LOCALITY GROUP')) {
    return [];
  }
  const { defined } = schema.objects!;
  const others = defined.flatMap(({ kind, name }) => (kind === 'LOCALITY GROUP' ? [name] : []));
  const known = new Set(others.map(uniqueKey));
  const unknown = (name: string | undefined, subject: Subject): UnknownName[] =>
    name === undefined || isDefaultGroup(name) || known.has(uniqueKey(name))
      ? []
      : [{ subject, name, noun: 'locality group', others }];
  return [
    ...schema.tables.flatMap((table) => (
      unknown(localityGroupOf(table), { object: table.name, part: { kind: 'table', table } })
    )),
    ...[...lookup.columnsWith('localityGroup')].flatMap(([table, columns]) =>
      columns.flatMap(({ name, localityGroup }) => (
        unknown(localityGroup, { object: table.name, part: { kind: 'column', table, column: name, clause: 'type' } })
      )),
    ),
    ...schema.indexes.flatMap((index) => unknown(
      localityGroupOf(index),
      { object: index.name, part: { kind: 'index', index } },
    )),
  ];
}
