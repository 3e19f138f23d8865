import { incompletePrivilege } from '../../src/rules/advice/incomplete-privilege';
import type { DefinedObject, GrantDefinition, Schema, ViewDefinition } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { column, defined, index, table } from '../support/model';
import { postgresql, testRule, type AcceptedCase } from '../support/rule-cases';
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
  given: readonly GrantDefinition[], parts: Partial<Schema> = {}, views: readonly ViewDefinition[] = [], streams: readonly DefinedObject[] = [],
): Partial<Schema> {
  return {
    tables: [orders, events, sold], indexes: [byEmail], ...parts, objects: { options: new Map(), grants: given, defined: [...views, roleNamed('a'), roleNamed('b'), ...streams], unread: [] },
  };
}

testRule(incompletePrivilege, {
  refused: [
    ['an INSERT without a NOT NULL column', of(grants('a', 'INSERT Orders(Id)', 'INSERT Orders(Note)')),
      'role a may not insert Status of Orders: without a value in every NOT NULL column that has no default, each of its inserts fails'],
    ['an UPDATE and a DELETE without SELECT of the key', of([...grants('a', 'UPDATE Orders(Note)', 'SELECT Orders(Note)'), ...grants('b', 'DELETE Orders')]),
      'role a may update rows of Orders but may not read Id: a WHERE with a key column fails',
      'role b may delete rows of Orders but may not read Id: a WHERE with a key column fails'],
    ['a view of the invoker whose table the role may not read', of(grants('a', 'SELECT [VIEW] Open'), {}, [VIEW]),
      `role a may read the view Open but not Orders.Id, Orders.Note: ${READ}`],
    ['such a view in PostgreSQL, which grants on it as on a table', postgresql(of(grants('a', 'SELECT Open'), { tables: [table('orders', ['id'], [column('id', 'STRING'), column('note', 'STRING')])] }, [VIEW])),
      `role a may read the view Open but not orders.id, orders.note: ${READ}`],
    ['a view of the invoker that reads a column more than the role may', of(grants('a', 'SELECT [VIEW] Open', 'SELECT Orders(Id)'), {}, [VIEW]),
      `role a may read the view Open but not Orders.Note: ${READ}`],
    ['a view of the invoker that reads no column of a table that the role may not read', of(grants('a', 'SELECT [VIEW] Counted'), {}, [COUNTED]),
      `role a may read the view Counted but not Orders: ${READ}`],
    ['a view that reads a view which the role may not read', of(grants('a', 'SELECT [VIEW] Outer', 'SELECT Orders'), {}, [VIEW, OUTER]),
      `role a may read the view Outer but not Open: ${READ}`],
    ['a change stream without its read function', of(grants('a', 'SELECT [CHANGE STREAM] Changes')),
      'role a has one of the two privileges that reading the change stream Changes takes but lacks EXECUTE on READ_Changes'],
    ['the read function of a change stream without the stream', of(grants('a', 'EXECUTE [TABLE FUNCTION] READ_Changes'), {}, [], [{ kind: 'CHANGE STREAM', name: 'Changes', watchesAll: true, watched: [], options: new Map() }]),
      'role a has one of the two privileges that reading the change stream Changes takes but lacks SELECT on Changes'],
    ['the read function of another partition mode in PostgreSQL', postgresql(of(grants('a', 'SELECT [CHANGE STREAM] changes'), {}, [], [
      { kind: 'CHANGE STREAM', name: 'changes', watchesAll: true, watched: [], options: new Map([['partition_mode', "'MUTABLE_KEY_RANGE'"]]) },
    ])), 'role a has one of the two privileges that reading the change stream changes takes but lacks EXECUTE on "spanner.read_proto_bytes_changes"'],
    ['a table in a named schema that the role may not use', of(grants('a', 'SELECT sales.Sold'), {}, [], [defined('SCHEMA', 'sales')]),
      'role a has privileges on "sales.Sold" but lacks USAGE on schema sales'],
    ['a default of a sequence that the role may not use', of(grants('a', 'INSERT Tickets'), { tables: [tickets] }),
      `role a may insert rows of Tickets but lacks UPDATE on Numbers: ${OF_SEQUENCE}`],
    ['a default of a sequence whose column the role may not insert', of(grants('a', 'INSERT Tickets(Note)', 'UPDATE [SEQUENCE] Numbers'), { tables: [tickets] }),
      `role a may insert rows of Tickets but lacks INSERT on Tickets.Id: ${OF_SEQUENCE}`],
  ],
  accepted: [
    ...['UPDATE', 'SELECT'].map((privilege): AcceptedCase => [`a default of a sequence with ${privilege} on it`, of(grants('a', 'INSERT Tickets', `${privilege} [SEQUENCE] Numbers`), { tables: [tickets] })]),
    ['no privileges at all', { tables: [orders] }],
    ['privileges on the whole table', of(grants('a', 'SELECT Orders', 'INSERT Orders', 'UPDATE Orders', 'DELETE Orders'))],
    ['all columns that an insert needs', of(grants('a', 'INSERT Orders(Status)'))],
    ['the key among the columns to read', of(grants('a', 'UPDATE Orders(Note)', 'SELECT Orders(Id)'))],
    ['the key without the shard that Spanner computes of it', of(grants('a', 'UPDATE Events(Note)', 'SELECT Events(Id)'))],
    ['the columns of a unique index, by which rows are found', of(grants('a', 'UPDATE Events(Note)', 'SELECT Events(Email)'))],
    ['a view of which the role may read all columns', of(grants('a', 'SELECT [VIEW] Open', 'SELECT Orders(Id)', 'SELECT Orders(Note)'), {}, [VIEW])],
    ['a view that counts rows of a table of which the role may read a column', of(grants('a', 'SELECT [VIEW] Counted', 'SELECT Orders(Note)'), {}, [COUNTED])],
    ['what another role gives to its members', of([...grants('b', 'DELETE Orders', ' [ROLE] a'), ...grants('a', 'SELECT Orders')])],
    ['what every role may do', of([...grants('b', 'DELETE Orders'), ...grants('public', 'SELECT Orders')])],
    ['a view of the definer', of(grants('a', 'SELECT [VIEW] Open'), {}, [{ ...VIEW, security: 'DEFINER' }])],
    ['a change stream with its read function', of(grants('a', 'SELECT [CHANGE STREAM] Changes', 'EXECUTE [TABLE FUNCTION] READ_Changes'))],
    ['a named schema that the role may use', of(grants('a', 'SELECT sales.Sold', 'USAGE [SCHEMA] sales'), {}, [], [defined('SCHEMA', 'sales')])],
  ],
});
