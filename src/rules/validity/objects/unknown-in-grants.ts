import {
  declares, declaresEverything, namedSchemas, objectKind as kindOf, roles, views, type GrantDefinition,
  type SchemaObjects,
} from '../../../schema';
import { isMembership, isSystemRole, roleNamed } from '../../../schema/objects/role';
import type { RuleContext } from '../../rule';
import { objectPart } from '../../subject';
import type { NameFinding } from '../unknown-column';

/** Unknown names in privileges of declared roles. In DDL text these are refused statements. */
export function unknownInGrants(context: RuleContext): NameFinding[] {
  const { schema } = context;
  const { objects } = schema;
  return declares(schema, 'GRANT') && !declaresEverything(schema)
    ? objects.grants.flatMap((grant) => unknownIn(grant, objects, context))
    : [];
}

function unknownIn(grant: GrantDefinition, objects: SchemaObjects, { lookup, schema }: RuleContext): NameFinding[] {
  const { objectKind, object: name, column, role } = grant;
  const part = objectPart(roleNamed(role));
  if (isMembership(grant)) {
    return isSystemRole(name) || roles(objects).some((each) => each.name === name)
      ? []
      : [{ part, name, noun: 'role' }];
  }
  switch (objectKind) {
    case 'TABLE': {
      const table = lookup.table(name);
      const isView = views(objects).some((view) => view.name === name);
      if (!table) {
        return isView ? [] : [{ part, name }];
      }
      return column === undefined || lookup.column(table, column) ? [] : [{ part, name: column, table }];
    }
    case 'SCHEMA': {
      const isKnown = namedSchemas(objects).includes(name);
      return isKnown || !declares(schema, objectKind) ? [] : [{ part, name, noun: 'named schema' }];
    }
    default: {
      // Other objects are granted under the kind with which they are declared.
      const isKnown = kindOf(objectKind).readFunction === undefined
        || objects.defined.some((each) => each.kind === objectKind && each.name === name);
      return isKnown || !declares(schema, objectKind) ? [] : [{ part, name, noun: objectKind.toLowerCase() }];
    }
  }
}
