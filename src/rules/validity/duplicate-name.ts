import { option, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { Dialect, type Schema } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { LIMITS } from '../../schema/limits';
import { readFunctions } from '../../schema/objects/kinds';
import { grouped } from '../../text/collections';
import { listed, quotedName } from '../../text/shown';
import { refusal } from '../define-rule';
import { namedObjects, objectText, type NamedObject } from '../views/named-objects';

/** PostgreSQL truncates names to this number of bytes. */
const POSTGRESQL_NAME_BYTES = LIMITS.nameLength[Dialect.POSTGRESQL];

export const duplicateName = refusal({
  name: 'duplicate-name',
  summary: 'two objects of a database, or two columns of a table, have names that differ at most in case',
  sources: [
    'reference/standard-sql/data-definition-language#naming_conventions',
    'reference/postgresql/data-definition-language#names',
  ],
  check: (context, found) => {
    const { dialect } = context.schema;
    const named = [...namedObjects(context), ...madeFunctions(context.schema)];
    for (const objects of clashes(named, dialect, ({ kind, isApart }) => (isApart ? `${kind} ` : ''))) {
      const names = objects.map(({ name }) => name).sort();
      const [first] = [...objects].sort((a, b) => (objectText(a) < objectText(b) ? -1 : 1));
      const sharers = first.isApart
        ? `the ${first.kind}s of a database share`
        : 'objects and constraints share';
      found(
        first.part,
        `${listed(objects.map(objectText).sort())} share one name: ${sharers} one case-insensitive namespace`,
        [...objects.map(withoutOldName), 'rename all but one of them'],
        { object: names[0], why: whyEqual(names, dialect) },
      );
    }
    for (const table of tablesAndRows(context.schema)) {
      for (const columns of clashes(table.columns, dialect)) {
        const names = columns.map(({ name }) => name).sort();
        found(
          { kind: 'column', table, column: names[0] },
          `table ${quotedName(table.name)} has the columns ${listed(names.map(quotedName))}: Spanner treats them as ` +
            'one name, because case does not count',
          ['rename or remove all but one of them'],
          { why: whyEqual(names, dialect) },
        );
      }
    }
  },
});

/** A table in constructs keeps its old name as a synonym. */
function withoutOldName({ table, part }: NamedObject): Phrase | undefined {
  const old = table !== undefined && part.kind === 'table' ? part.table.renamedFrom : undefined;
  return old === undefined
    ? undefined
    : phrase`leave out ${option('renamedFrom', text(old))} of ${quotedName(table!)}, once that is recorded`;
}

function whyEqual(names: readonly string[], dialect: Dialect): string[] {
  return dialect === Dialect.POSTGRESQL && names.some((name) => Buffer.byteLength(name) > POSTGRESQL_NAME_BYTES)
    ? [`PostgreSQL keeps the first ${POSTGRESQL_NAME_BYTES} bytes of a name, and these are equal`]
    : [];
}

/** Spanner creates functions that read objects of some kinds; in PostgreSQL they have a schema of their own. */
function madeFunctions({ objects, dialect }: Schema): NamedObject[] {
  return dialect === Dialect.POSTGRESQL ? [] : objects.defined.flatMap((object) => (
    readFunctions([object], dialect).map((name) => (
      { kind: 'function', name, part: { kind: 'object', objectKind: object.kind, name: object.name } }
    ))
  ));
}

/** Groups of two or more with the same name. */
function clashes<Named extends { readonly name: string }>(
  named: readonly Named[], dialect: Dialect, namespace: (each: Named) => string = () => '',
): Named[][] {
  const keyOf = (each: Named): string => namespace(each) + sameName(each.name, dialect);
  return new Set(named.map(keyOf)).size === named.length
    ? []
    : [...grouped(named, keyOf).values()].filter((group) => group.length > 1);
}

/** Maps names that Spanner treats as one to the same result. */
function sameName(name: string, dialect: Dialect): string {
  const folded = name.toLowerCase();
  return dialect === Dialect.POSTGRESQL
    ? Buffer.from(folded).subarray(0, POSTGRESQL_NAME_BYTES).toString('latin1')
    : folded;
}
