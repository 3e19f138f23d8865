import { definitionIn, HARMLESS, taken, UNKNOWN, type Before, type Repeat } from './repeat';
import { grantsOf } from '../../../ddl/parser/objects/grant-statements';
import type { OtherStatementText } from '../../../ddl/parser/statement';
import { ObjectPrinter } from '../../../ddl/printer/object-printer';
import { objectsOf } from '../../../schema';

/** What it takes to send a statement about views, streams, roles and the like once more. */
export function undoOther(statement: OtherStatementText, before: Before): Repeat {
  const { verb, object, name } = statement;
  const printer = new ObjectPrinter(before.dialect);
  switch (verb) {
    case 'GRANT':
    case 'REVOKE': {
      const grants = grantsOf(statement, before.dialect);
      return taken(verb === 'GRANT' ? printer.revoke(grants) : printer.grant(grants));
    }
    case 'CREATE':
      return object === 'PROTO BUNDLE' ? UNKNOWN : taken([printer.drop(object, name)]);
    case 'DROP':
      return recreated(object, name, before, printer);
    case 'ANALYZE':
      return HARMLESS;
    default:
      return object === 'PROTO BUNDLE' || object.endsWith('INDEX') ? UNKNOWN : HARMLESS;
  }
}

function recreated(object: string, name: string, before: Before, printer: ObjectPrinter): Repeat {
  if (object === 'ROLE' || object === 'SCHEMA') {
    return taken(printer.create({ kind: object, name }));
  }
  const statements = definitionIn(before, ({ objects }) => {
    const definition = objects && objectsOf(objects)
      .find((each) => 'name' in each && each.name === name && each.kind.endsWith(object));
    return definition && 'name' in definition ? printer.create(definition) : undefined;
  });
  return statements === undefined
    ? UNKNOWN
    : taken(statements, object === 'CHANGE STREAM' ? 'restores stream' : undefined);
}
