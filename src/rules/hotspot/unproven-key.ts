import { defineRule } from '../define-rule';
import { INDEX_SOURCES, KEY_SOURCES } from './hot-key-rule';
import { Dialect, type ColumnDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import { Severity } from '../finding';
import { columnCode } from '../fixes/column-code';
import { columnsCode, keyCode, tableCode } from '../fixes/construct-code';
import { indexFixes } from '../fixes/index-fixes';
import { KeyChoice, present, type Fix } from '../fixes/key-fixes';
import { keysOf, type SchemaKey } from '../keys/keys';
import { evidenceOf, subjectOf } from '../keys/write-front';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

const DECLARED = 'ValueSource.entity(\'who chooses it\')';

export const unprovenKey = defineRule({
  name: 'unproven-key',
  kind: 'hotspot',
  severityInDdlText: Severity.WARNING,
  summary: 'the schema does not show how the leading values of a key are generated, so nobody can tell where inserts land',
  sources: [...KEY_SOURCES, ...INDEX_SOURCES],
  check: (context) => keysOf(context)
    .filter((key) => key.spread.verdict === 'unproven' && !key.decidedByParent && key.kind !== 'foreign-key')
    .flatMap((key) => problemsOf(key, context)),
});

function problemsOf(key: SchemaKey, context: RuleContext): LegacyProblem[] {
  const column = context.lookup.column(key.table, key.spread.decidedBy?.column ?? '');
  // A column that is not there, or of a type that is none or that no key can hold, is refused for that.
  if (!column || column.type.code === 'UNKNOWN' || !canBeKey(column.type, context.schema.dialect)) {
    return [];
  }
  const fixes = key.kind === 'table' ? tableFixes(key, column, context) : [declaredIn(key, column), ...indexFixes(key, context)].slice(0, 3);
  return [{
    object: key.object,
    message: `nothing says how the values of ${column.name} are made, so nobody can tell where inserts into ${subjectOf(key)} land`,
    location: key.location,
    why: evidenceOf(key, context),
    fixes: fixes.map((fix) => fix.change),
    cost: fixes[0]?.cost,
  }];
}

function tableFixes(key: SchemaKey, column: ColumnDefinition, context: RuleContext): Fix[] {
  const choice = new KeyChoice(key, context);
  const parent = context.lookup.parentOf(key.table);
  if (parent && parent !== key.table) {
    return present([declaredIn(key, column), choice.ownPartsSwapped(parent), choice.childWithUuid(parent)]);
  }
  const declared = declaredInKey(key, column, context);
  const made = choice.countsNumbers ? choice.bitReversed() : choice.uuid();
  return present([declared, choice.led(), made, choice.hashedKey()]);
}

function declaredInKey({ table, parts }: SchemaKey, column: ColumnDefinition, { schema }: RuleContext): Fix {
  const names = [...new Set(parts.map((part) => part.column))];
  const mandatory = schema.dialect === Dialect.POSTGRESQL ? names : [];
  return declaration(tableCode('Table', table.name, {
    key: keyCode(table, names, mandatory, { column: column.name, values: DECLARED }),
    columns: columnsCode(table, names),
  }));
}

/** The column alone, for a key that stands elsewhere. */
function declaredIn({ table }: SchemaKey, column: ColumnDefinition): Fix {
  const inKey = table.primaryKey.some((part) => part.column === column.name);
  return declaration(columnCode(column, { inKey, values: DECLARED }));
}

function declaration(code: string): Fix {
  return { change: `${code}  // when it is not the time that chooses it`, cost: 'a declaration that is not true hides a hotspot' };
}
