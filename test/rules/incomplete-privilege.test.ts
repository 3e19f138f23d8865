import { incompletePrivilege } from '../../src/rules/advice/incomplete-privilege';
import type { GrantDefinition, Schema, ViewDefinition } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

const orders = table('Orders', ['Id'], [
  column('Id', 'STRING', { notNull: true, defaultExpression: 'GENERATE_UUID()' }), column('Status', 'STRING', { notNull: true }), column('Note', 'STRING'),
  column('Size', 'INT64', { notNull: true, generated: { expression: 'LENGTH(Note)', stored: true } }),
]);
const tickets = table('Tickets', ['Id'], [
  column('Id', 'INT64', { notNull: true, defaultExpression: 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers)' }),
]);
const sold = table('sales.Sold', ['Id'], [column('Id', 'STRING')]);
const VIEW: ViewDefinition = { name: 'Open', security: 'INVOKER', query: 'SELECT o.Id FROM orders AS o' };

/** `SELECT Orders.Id`: the privilege on a column of the table. */
function grants(role: string, ...privileges: string[]): GrantDefinition[] {
  return privileges.map((text) => {
    const [, privilege, objectKind = 'TABLE', object, , columnName] = /^(\w*) ?(?:\[(.+)\] )?(\w+(\.Sold)?)(?:\((\w+)\))?$/.exec(text)!;
    return { privilege, objectKind, object, ...(columnName && { column: columnName }), role };
  });
}

function of(given: readonly GrantDefinition[], parts: Partial<Schema> = {}, views: readonly ViewDefinition[] = []): Partial<Schema> {
  return {
    tables: [orders, sold], ...parts, objects: { options: new Map(), views, changeStreams: [], roles: ['a', 'b'], grants: given, texts: [] },
  };
}

testRule(incompletePrivilege, {
  refused: [
    {
      it: 'an INSERT without a NOT NULL column', schema: schema(of(grants('a', 'INSERT Orders(Id)', 'INSERT Orders(Note)'))),
      says: ['role a may not insert Status of Orders: without a value in every NOT NULL column that has no default, each of its inserts fails'],
    },
    {
      it: 'an UPDATE and a DELETE without SELECT of the key', schema: schema(of([...grants('a', 'UPDATE Orders(Note)', 'SELECT Orders(Note)'), ...grants('b', 'DELETE Orders')])),
      says: [
        'role a may update rows of Orders, and may not read Id: a WHERE with a key column fails',
        'role b may delete rows of Orders, and may not read Id: a WHERE with a key column fails',
      ],
    },
    {
      it: 'a view of the invoker whose table the role may not read', schema: schema(of(grants('a', 'SELECT [VIEW] Open'), {}, [VIEW])),
      says: ['role a may read the view Open, and not Orders: the view has SQL SECURITY INVOKER, and reads with the privileges of the role'],
    },
    {
      it: 'such a view in PostgreSQL, which grants on it as on a table',
      schema: postgresql(of(grants('a', 'SELECT Open'), { tables: [table('orders', ['id'], [column('id', 'STRING')])] }, [{ ...VIEW, security: undefined }])),
      says: ['role a may read the view Open, and not orders: the view has SQL SECURITY INVOKER, and reads with the privileges of the role'],
    },
    {
      it: 'a change stream without its read function', schema: schema(of(grants('a', 'SELECT [CHANGE STREAM] Changes'))),
      says: ['role a has one of the two privileges that reading the change stream Changes takes, and lacks EXECUTE on its read function'],
    },
    {
      it: 'a table in a named schema that the role may not use', schema: schema(of(grants('a', 'SELECT sales.Sold'), { namedSchemas: ['sales'] })),
      says: ['role a has privileges on "sales.Sold", and may not use the named schema sales'],
    },
    {
      it: 'a default of a sequence that the role may not use', schema: schema(of(grants('a', 'INSERT Tickets'), { tables: [tickets] })),
      says: ['role a may insert rows of Tickets, and not take values of the sequence Numbers: an insert that leaves its column out fails'],
    },
  ],
  accepted: [
    ...['UPDATE', 'SELECT'].map((privilege) => ({
      it: `a default of a sequence with ${privilege} on it`,
      schema: schema(of(grants('a', 'INSERT Tickets', `${privilege} [SEQUENCE] Numbers`), { tables: [tickets] })),
    })),
    { it: 'no privileges at all', schema: schema({ tables: [orders] }) },
    { it: 'privileges on the whole table', schema: schema(of(grants('a', 'SELECT Orders', 'INSERT Orders', 'UPDATE Orders', 'DELETE Orders'))) },
    { it: 'all columns that an insert needs', schema: schema(of(grants('a', 'INSERT Orders(Status)'))) },
    { it: 'the key among the columns to read', schema: schema(of(grants('a', 'UPDATE Orders(Note)', 'SELECT Orders(Id)'))) },
    { it: 'what another role gives to its members', schema: schema(of([...grants('b', 'DELETE Orders', ' [ROLE] a'), ...grants('a', 'SELECT Orders')])) },
    { it: 'what every role may do', schema: schema(of([...grants('b', 'DELETE Orders'), ...grants('public', 'SELECT Orders')])) },
    { it: 'a view of the definer', schema: schema(of(grants('a', 'SELECT [VIEW] Open'), {}, [{ ...VIEW, security: 'DEFINER' }])) },
    { it: 'a change stream with its read function', schema: schema(of(grants('a', 'SELECT [CHANGE STREAM] Changes', 'EXECUTE [TABLE FUNCTION] READ_Changes'))) },
    { it: 'a named schema that the role may use', schema: schema(of(grants('a', 'SELECT sales.Sold', 'USAGE [SCHEMA] sales'), { namedSchemas: ['sales'] })) },
  ],
});
