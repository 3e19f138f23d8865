import type { Finding } from './finding';
import { applyEdit } from './fixes/apply-edit';
import type { Fix } from './fixes/fix';
import { derived, type RuleContext } from './rule';
import { objectPart } from './subject';
import { KEY_FIXES } from './wording';
import { readCreated } from '../ddl/objects/defined-objects';
import { printerFor } from '../ddl/printer/print-schema';
import type { DefinedObject, TableDefinition } from '../schema';
import { rowsOf } from '../schema/kind/rows';
import { definedKind } from '../schema/objects/kinds';

/** Rules judge the rows of an object as if they were those of a table. This makes their findings about the object. */
export function ofRows(finding: Finding, context: RuleContext): Finding {
  const { subject: { object, part }, fixes } = finding;
  const owner = 'table' in part ? ownersOfRows(context).get(part.table) : undefined;
  return owner
    ? {
      ...finding,
      subject: { object, part: objectPart(owner, 'column' in part ? part.column : undefined) },
      fixes: () => fixes().flatMap((fix) => ofOwner(fix, owner, context)),
    }
    : finding;
}

const ownersOfRows = derived(({ schema: { objects } }): ReadonlyMap<TableDefinition, DefinedObject> => (
  new Map(objects.defined.flatMap((object) => {
    const rows = rowsOf(object);
    return rows ? [[rows, object]] : [];
  }))
));

/** The object after an edit; empty if the object cannot express a constraint. */
function ofOwner(fix: Fix, { kind, name }: DefinedObject, { schema, lookup }: RuleContext): Fix[] {
  if (fix.kind === 'advice') {
    return [fix];
  }
  const edited = applyEdit(schema, fix).objects.defined.find((each) => each.kind === kind && each.name === name)!;
  const object = definedKind(kind).fitted?.(edited) ?? edited;
  const { cost, isFirst, isForRows } = fix;
  const [was, is] = [edited, object].map((each) => rowsOf(each)!.columns.map((column) => column.name));
  const gone = was.filter((each) => !is.includes(each));
  const says = gone.length > 0 ? KEY_FIXES.inPayload(gone) : fix.says;
  const isSaid = readCreated(printerFor(schema.dialect).create(object), kind, schema.dialect).object;
  const parent = lookup.parentOf(rowsOf(object)!);
  return isSaid ? [{ kind: 'object', object, parent, says, cost, isFirst, isForRows }] : [];
}
