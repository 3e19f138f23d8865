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
    {
      it: 'a value of a database', schema: withOption('DATABASE', 'shop', 'version_retention_period', "'8d'"),
      says: ["option version_retention_period of database shop is '8d'; Spanner accepts a duration from '1h' to '7d'"],
    },
    {
      it: 'a value of an object', schema: withOption('LOCALITY GROUP', 'cold', 'storage', "'tape'"),
      says: ["option storage of locality group cold is 'tape'; Spanner accepts 'ssd' or 'hdd'"],
    },
    {
      it: 'a value that other options call for', schema: withOption('PLACEMENT', 'eu', 'default_leader', "'europe-west1'"),
      says: ['option instance_partition of placement eu is not set; Spanner accepts the name of a partition'],
    },
  ],
  accepted: [
    { it: 'values that Spanner takes', schema: withOption('LOCALITY GROUP', 'cold', 'storage', "'hdd'") },
    { it: 'a schema without objects', schema: schema() },
  ],
});
