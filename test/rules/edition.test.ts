import { LocalityGroup, StorageMedium } from '../../src';
import { editionRule } from '../../src/rules/validity/edition';
import { Edition, type DeclaredObject, type Schema, type TableDefinition } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { column, schema, table } from '../support/model';
import { testRule } from '../support/rule-cases';
import { newDatabase } from '../support/stack';

function withObject(edition: Edition | undefined, kind: 'LOCALITY GROUP' | 'PLACEMENT', name: string): Schema {
  return { ...schema({ objects: declaredObjects([{ kind, name, options: new Map() } as DeclaredObject]) }), edition };
}

const orders = (parts: Partial<TableDefinition> = {}): TableDefinition => table('Orders', ['OrderId'], [column('OrderId')], parts);
const COLUMNAR = orders({ options: new Map([['columnar_policy', "'enabled'"]]) });

testRule(editionRule, {
  refused: [
    ['an object of the Enterprise edition', withObject(Edition.STANDARD, 'LOCALITY GROUP', 'cold'),
      'locality group cold needs the Enterprise edition, but the instance has Standard'],
    ['an object of the Enterprise Plus edition', withObject(Edition.ENTERPRISE, 'PLACEMENT', 'europe'),
      'placement europe needs the Enterprise Plus edition, but the instance has Enterprise'],
    ['a columnar policy', { ...schema({ tables: [COLUMNAR] }), edition: Edition.STANDARD },
      'the columnar policy of table Orders needs the Enterprise edition, but the instance has Standard'],
    ['a columnar policy of the database', { ...schema({ objects: declaredObjects([{ kind: 'DATABASE', options: new Map([['columnar_policy', "'enabled'"]]) }]) }), edition: Edition.STANDARD },
      'the columnar policy of the database needs the Enterprise edition, but the instance has Standard'],
  ],
  accepted: [
    ['an object in its edition', withObject(Edition.ENTERPRISE, 'LOCALITY GROUP', 'cold')],
    ['an object in a higher edition', withObject(Edition.ENTERPRISE_PLUS, 'LOCALITY GROUP', 'cold')],
    ['any object if the edition is unknown', withObject(undefined, 'PLACEMENT', 'europe')],
    ['tables without a policy', { ...schema({ tables: [orders()] }), edition: Edition.STANDARD }],
  ],
});

test('a Database that names the edition itself is told to change it there', () => {
  const db = newDatabase({ edition: Edition.STANDARD });
  new LocalityGroup(db, 'cold', { storage: StorageMedium.HDD });
  expect(db.findings().flatMap(({ fixes }) => fixes)[0]).toMatch(/^edition: Edition.ENTERPRISE where the edition is declared: /);
});
