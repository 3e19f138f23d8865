import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { Dialect, type DefinedObject, type Schema } from '../../../src/schema';

/** The schema of a script in GoogleSQL, with its statements between `;`, as DDL of the dialect says it. */
export function schemaOf(script: string, dialect: Dialect): Schema {
  const { schema, notUnderstood, refused } = foldLog(script.split(';'), Dialect.GOOGLESQL, 'db');
  const [fault] = [...notUnderstood, ...refused];
  if (fault) {
    throw new Error(JSON.stringify(fault));
  }
  return dialect === Dialect.GOOGLESQL ? schema : inPostgresql(schema);
}

/** The model is the same in both dialects, but for the texts in it. */
function inPostgresql(schema: Schema): Schema {
  const { tables, indexes, objects } = schema;
  return {
    ...schema,
    dialect: Dialect.POSTGRESQL,
    indexes,
    tables: tables.map((table) => ({
      ...table,
      checks: table.checks.map((check) => ({ ...check, expression: expression(check.expression) })),
      columns: table.columns.map((column) => ({
        ...column,
        ...(column.defaultExpression !== undefined && { defaultExpression: expression(column.defaultExpression) }),
        ...(column.generated && {
          generated: { ...column.generated, expression: expression(column.generated.expression) },
        }),
      })),
    })),
    objects: objects && {
      ...objects,
      defined: objects.defined.map(objectInPostgresql),
      grants: objects.grants.map((grant) => ({ ...grant, object: grant.object.replace(/^READ_/, 'spanner.read_json_') })),
    },
  };
}

function expression(text: string): string {
  return text
    .replace(/GET_NEXT_SEQUENCE_VALUE\(SEQUENCE (\w+)\)/, "nextval('$1')")
    .replace(/TOKENIZE_\w+/, (name) => `spanner.${name.toLowerCase()}`)
    .replace(/TIMESTAMP ('[^']*')/, 'timestamptz $1');
}

/** PostgreSQL calls functions by a query. */
function objectInPostgresql(object: DefinedObject): DefinedObject {
  if (object.kind === 'VIEW') {
    return { ...object, query: object.query.replace('AS STRING)', 'AS varchar)') };
  }
  return object.kind !== 'FUNCTION' || object.body === undefined ? object : {
    ...object,
    parameters: object.parameters.map((each) => ({ ...each, type: each.type.replace('INT64', 'bigint') })),
    ...(object.returns !== undefined && { returns: object.returns.replace('INT64', 'bigint') }),
    language: 'SQL',
    body: `SELECT ${object.body}`,
  };
}
