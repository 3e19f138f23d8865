import { optionValue } from '../../src/rules/validity/objects/option-value';
import type { DeclaredObject, Schema } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { schema } from '../support/model';
import { testRule } from '../support/rule-cases';

function withOption(kind: 'DATABASE' | 'LOCALITY GROUP' | 'PLACEMENT', name: string, option: string, value: string): Schema {
  return schema({ objects: declaredObjects([{ kind, name, options: new Map([[option, value]]) } as DeclaredObject]) });
}

testRule(optionValue, {
  refused: [
    ['a value of a database', withOption('DATABASE', 'shop', 'version_retention_period', "'8d'"),
      "option version_retention_period of the database is '8d'; Spanner accepts a duration from '1h' to '7d'"],
    ['a value of an object', withOption('LOCALITY GROUP', 'cold', 'storage', "'tape'"), "option storage of locality group cold is 'tape'; Spanner accepts 'ssd' or 'hdd'"],
    ['a value that other options call for', withOption('PLACEMENT', 'eu', 'default_leader', "'europe-west1'"),
      'option instance_partition of placement eu is not set; Spanner accepts the name of a partition'],
  ],
  accepted: [
    ['values that Spanner takes', withOption('LOCALITY GROUP', 'cold', 'storage', "'hdd'")],
    ['a schema without objects', {}],
  ],
});
