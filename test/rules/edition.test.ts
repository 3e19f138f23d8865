import { editionRule } from '../../src/rules/validity/edition';
import { Edition, type DeclaredObject, type Schema, type TableDefinition } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { column, schema, table } from '../support/model';
import { testRule } from '../support/rule-cases';

function withObject(edition: Edition | undefined, kind: 'LOCALITY GROUP' | 'PLACEMENT', name: string): Schema {
  return { ...schema({ objects: declaredObjects([{ kind, name, options: new Map() } as DeclaredObject]) }), edition };
}

const orders = (parts: Partial<TableDefinition> = {}): TableDefinition => table('Orders', ['OrderId'], [column('OrderId')], parts);
const COLUMNAR = orders({ options: new Map([['columnar_policy', "'enabled'"]]) });

testRule(editionRule, {
  refused: [
    {
      it: 'an object of the Enterprise edition', schema: withObject(Edition.STANDARD, 'LOCALITY GROUP', 'cold'),
      says: ['locality group cold needs the Enterprise edition, and the instance has Standard'],
    },
    {
      it: 'an object of the Enterprise Plus edition', schema: withObject(Edition.ENTERPRISE, 'PLACEMENT', 'europe'),
      says: ['placement europe needs the Enterprise Plus edition, and the instance has Enterprise'],
    },
    {
      it: 'a columnar policy', schema: { ...schema({ tables: [COLUMNAR] }), edition: Edition.STANDARD },
      says: ['the columnar policy of table Orders needs the Enterprise edition, and the instance has Standard'],
    },
    {
      it: 'a columnar policy of the database',
      schema: { ...schema({ objects: declaredObjects([{ kind: 'DATABASE', options: new Map([['columnar_policy', "'enabled'"]]) }]) }), edition: Edition.STANDARD },
      says: ['the columnar policy of database shop needs the Enterprise edition, and the instance has Standard'],
    },
  ],
  accepted: [
    { it: 'an object in its edition', schema: withObject(Edition.ENTERPRISE, 'LOCALITY GROUP', 'cold') },
    { it: 'an object in a higher edition', schema: withObject(Edition.ENTERPRISE_PLUS, 'LOCALITY GROUP', 'cold') },
    { it: 'any object if the edition is unknown', schema: withObject(undefined, 'PLACEMENT', 'europe') },
    { it: 'tables without a policy', schema: { ...schema({ tables: [orders()] }), edition: Edition.STANDARD } },
  ],
});
