import { incompletePrivilege } from '../../src/rules/advice/incomplete-privilege';
import type { GrantDefinition, Schema, ViewDefinition } from '../../src/schema';
import type { ChangeStreamDefinition } from '../../src/schema/objects/change-stream';
import { roleNamed } from '../../src/schema/objects/role';
import { column, index, schema, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';
import { view } from '../support/views';

const orders = table('Orders', ['Id'], [
  column('Id', 'STRING', { notNull: true, defaultExpression: 'GENERATE_UUID()' }), column('Status', 'STRING', { notNull: true }), column('Note', 'STRING'),
  column('Size', 'INT64', { notNull: true, generated: { expression: 'LENGTH(Note)', stored: true } }),
]);
const tickets = table('Tickets', ['Id'], [
  column('Id', 'INT64', { notNull: true, defaultExpression: 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers)' }),
  column('Note', 'STRING'),
]);
const events = table('Events', ['Shard', 'Id'], [
  column('Shard', 'INT64', { notNull: true, generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Id), 16))', stored: true } }),
  column('Id', 'STRING', { notNull: true }), column('Email', 'STRING'), column('Note', 'STRING'),
]);
const byEmail = index('EventsByEmail', 'Events', ['Email'], { unique: true });
const sold = table('sales.Sold', ['Id'], [column('Id', 'STRING')]);
const VIEW: ViewDefinition = view('Open', 'SELECT o.Id, o.Note FROM orders AS o');
const COUNTED: ViewDefinition = view('Counted', 'SELECT COUNT(*) AS N FROM Orders');
const OUTER: ViewDefinition = view('Outer', 'SELECT v.Id FROM open AS v');
const OF_SEQUENCE = 'a default value of a sequence takes INSERT on its column, and UPDATE on the sequence';
const READ = 'SQL SECURITY INVOKER reads with the privileges of the role';

/** `SELECT Orders.Id`: the privilege on a column of the table. */
function grants(role: string, ...privileges: string[]): GrantDefinition[] {
  return privileges.map((text) => {
    const [, privilege, objectKind = 'TABLE', object, , columnName] = /^(\w*) ?(?:\[(.+)\] )?(\w+(\.Sold)?)(?:\((\w+)\))?$/.exec(text)!;
    return { privilege, objectKind, object, ...(columnName && { column: columnName }), role };
  });
}

function of(
  given: readonly GrantDefinition[], parts: Partial<Schema> = {}, views: readonly ViewDefinition[] = [], streams: readonly ChangeStreamDefinition[] = [],
): Partial<Schema> {
  return {
    tables: [orders, events, sold], indexes: [byEmail], ...parts, objects: { options: new Map(), grants: given, defined: [...views, roleNamed('a'), roleNamed('b'), ...streams], unread: [] },
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
      says: [`role a may read the view Open, and not Orders.Id, Orders.Note: ${READ}`],
    },
    {
      it: 'such a view in PostgreSQL, which grants on it as on a table',
      schema: postgresql(of(grants('a', 'SELECT Open'), { tables: [table('orders', ['id'], [column('id', 'STRING'), column('note', 'STRING')])] }, [{ ...VIEW, security: undefined }])),
      says: [`role a may read the view Open, and not orders.id, orders.note: ${READ}`],
    },
    {
      it: 'a view of the invoker that reads a column more than the role may', schema: schema(of(grants('a', 'SELECT [VIEW] Open', 'SELECT Orders(Id)'), {}, [VIEW])),
      says: [`role a may read the view Open, and not Orders.Note: ${READ}`],
    },
    {
      it: 'a view of the invoker that reads no column of a table that the role may not read', schema: schema(of(grants('a', 'SELECT [VIEW] Counted'), {}, [COUNTED])),
      says: [`role a may read the view Counted, and not Orders: ${READ}`],
    },
    {
      it: 'a view that reads a view which the role may not read', schema: schema(of(grants('a', 'SELECT [VIEW] Outer', 'SELECT Orders'), {}, [VIEW, OUTER])),
      says: [`role a may read the view Outer, and not Open: ${READ}`],
    },
    {
      it: 'a change stream without its read function', schema: schema(of(grants('a', 'SELECT [CHANGE STREAM] Changes'))),
      says: ['role a has one of the two privileges that reading the change stream Changes takes, and lacks EXECUTE on READ_Changes'],
    },
    {
      it: 'the read function of a change stream without the stream',
      schema: schema(of(grants('a', 'EXECUTE [TABLE FUNCTION] READ_Changes'), {}, [], [{ kind: 'CHANGE STREAM', name: 'Changes', watchesAll: true, watched: [], options: new Map() }])),
      says: ['role a has one of the two privileges that reading the change stream Changes takes, and lacks SELECT on Changes'],
    },
    {
      it: 'the read function of another partition mode in PostgreSQL',
      schema: postgresql(of(grants('a', 'SELECT [CHANGE STREAM] changes'), {}, [], [
        { kind: 'CHANGE STREAM', name: 'changes', watchesAll: true, watched: [], options: new Map([['partition_mode', "'MUTABLE_KEY_RANGE'"]]) },
      ])),
      says: ['role a has one of the two privileges that reading the change stream changes takes, and lacks EXECUTE on "spanner.read_proto_bytes_changes"'],
    },
    {
      it: 'a table in a named schema that the role may not use', schema: schema(of(grants('a', 'SELECT sales.Sold'), { namedSchemas: ['sales'] })),
      says: ['role a has privileges on "sales.Sold" but lacks USAGE on schema sales'],
    },
    {
      it: 'a default of a sequence that the role may not use', schema: schema(of(grants('a', 'INSERT Tickets'), { tables: [tickets] })),
      says: [`role a may insert rows of Tickets, and lacks UPDATE on Numbers: ${OF_SEQUENCE}`],
    },
    {
      it: 'a default of a sequence whose column the role may not insert', schema: schema(of(grants('a', 'INSERT Tickets(Note)', 'UPDATE [SEQUENCE] Numbers'), { tables: [tickets] })),
      says: [`role a may insert rows of Tickets, and lacks INSERT on Tickets.Id: ${OF_SEQUENCE}`],
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
    { it: 'the key without the shard that Spanner computes of it', schema: schema(of(grants('a', 'UPDATE Events(Note)', 'SELECT Events(Id)'))) },
    { it: 'the columns of a unique index, by which rows are found', schema: schema(of(grants('a', 'UPDATE Events(Note)', 'SELECT Events(Email)'))) },
    { it: 'a view of which the role may read all columns', schema: schema(of(grants('a', 'SELECT [VIEW] Open', 'SELECT Orders(Id)', 'SELECT Orders(Note)'), {}, [VIEW])) },
    { it: 'a view that counts rows of a table of which the role may read a column', schema: schema(of(grants('a', 'SELECT [VIEW] Counted', 'SELECT Orders(Note)'), {}, [COUNTED])) },
    { it: 'what another role gives to its members', schema: schema(of([...grants('b', 'DELETE Orders', ' [ROLE] a'), ...grants('a', 'SELECT Orders')])) },
    { it: 'what every role may do', schema: schema(of([...grants('b', 'DELETE Orders'), ...grants('public', 'SELECT Orders')])) },
    { it: 'a view of the definer', schema: schema(of(grants('a', 'SELECT [VIEW] Open'), {}, [{ ...VIEW, security: 'DEFINER' }])) },
    { it: 'a change stream with its read function', schema: schema(of(grants('a', 'SELECT [CHANGE STREAM] Changes', 'EXECUTE [TABLE FUNCTION] READ_Changes'))) },
    { it: 'a named schema that the role may use', schema: schema(of(grants('a', 'SELECT sales.Sold', 'USAGE [SCHEMA] sales'), { namedSchemas: ['sales'] })) },
  ],
});
