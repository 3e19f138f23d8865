import { refusedChange } from './change-entry';
import { objectKind } from '../../schema';

type ObjectChanged =
  | { readonly reason: 'held table'; readonly by: string; readonly isInterleaved: boolean }
  | { readonly reason: 'sequence in use' }
  | { readonly reason: 'schema name' }
  | { readonly reason: 'capitals'; readonly kind: string; readonly becomes: string }
  | { readonly reason: 'default sequence kind' | 'routing metadata' }
  | { readonly reason: 'fixed option'; readonly kind: string; readonly option: string }
  | { readonly reason: 'ALTER gone' | 'text' | 'index text'; readonly kind: string; readonly name: string }
  | { readonly reason: 'query'; readonly kind: string; readonly reads: Gone }
  /** `isOther`: its parameters or its result change. */
  | { readonly reason: 'function'; readonly by: string; readonly isOther: boolean };

/** A table, a column or another object that a query uses but a change removes. */
export type Gone =
  | { readonly table: string; readonly column?: string; readonly synonym?: string }
  | { readonly kind: string; readonly name: string };

/** How what no construct declares is changed. */
export const BY_APPENDING = 'migrate --append while the tables are declared as they are recorded';

export const objectChanged = refusedChange<ObjectChanged>(
  'object-changed',
  'an object would change, but no statement changes it',
  (facts) => {
    const { object } = facts;
    const kind = 'kind' in facts ? facts.kind.toLowerCase() : '';
    switch (facts.reason) {
      case 'held table':
        return (
          `the table ${object} would be dropped, but ${facts.by} still ` +
            `${facts.isInterleaved ? 'is interleaved in it' : 'references it'}: ` +
          `change ${facts.by} in a migration of its own first`
        );
      case 'sequence in use':
        return (
          `the sequence ${object} would be dropped and something else take its name, while a default still uses it: ` +
          'drop the sequence in a release before this one'
        );
      case 'schema name':
        return (
          `the name ${object} would pass between a schema and something else: ` +
          'drop the old object in an earlier release'
        );
      case 'capitals':
        return (
          `the ${kind} ${object} would be called ${facts.becomes}: Spanner renames none, and no ` +
          `two names may differ only in case. Keep ${object}, or drop it in an earlier release`
        );
      case 'default sequence kind':
        return 'the option default_sequence_kind would be removed: Spanner cannot unset it, ' +
          'so leave it in the DDL';
      case 'routing metadata':
        return 'the option per_placement_routing_metadata would change: ' +
          'Spanner takes it before there is a placement, so leave it as it is';
      case 'fixed option':
        return `the option ${facts.option} of the ${kind} ${object} would change, ` +
          `but no documented statement changes it: create a new ${kind} under another name, ` +
          'and drop this one in a later change';
      case 'ALTER gone':
        return (
          `an ALTER of the ${kind} ${facts.name} would be removed, and its text does not show how to undo it: ` +
          'write the ALTER that undoes it into the DDL'
        );
      case 'text':
        return [
          `the ${`${kind} ${facts.name}`.trimEnd()} would change,`,
          facts.kind === 'PLACEMENT' || objectKind(facts.kind).place === 'rows'
            ? 'but no documented statement changes it:'
            : 'but only the text of its statements is known: leave its CREATE unchanged and add an ALTER after it, or',
          'first create a new one under another name',
        ].join(' ');
      case 'index text':
        return (
          `the ${kind} ${facts.name} would change in more than the columns it stores, but no ` +
            'statement changes the rest: ' +
          `create the new one under another name, let the queries use it, and drop ${facts.name} in a later change`
        );
      case 'query':
        return (
          `the ${kind} ${object} reads ${goneText(facts.reads)}, which this change drops: ` +
            `replace or drop the ${kind} first, by ${BY_APPENDING}`
        );
      case 'function':
        return `the function ${object} would ${facts.isOther
          ? `have other parameters or another result, which Spanner refuses while ${facts.by} needs it`
          : `compute ${facts.by} in another way, and rows that are there keep their keys`}: ` +
          'create the new one under another name, and call that';
    }
  },
);

function goneText(gone: Gone): string {
  if ('name' in gone) {
    return `the ${gone.kind.toLowerCase()} ${gone.name}`;
  }
  const { table, column, synonym } = gone;
  return column !== undefined
    ? `${table}.${column}`
    : synonym === undefined
      ? `the table ${table}`
      : `the synonym ${synonym} of ${table}`;
}
