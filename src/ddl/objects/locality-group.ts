import { created, hasOnly, literal, optionsClause, type OptionTexts } from './text-object';
import { Dialect, type TextObject } from '../../schema';
import type { LocalityGroupDefinition } from '../../schema/objects/locality-group';
import { quoteIdentifier } from '../lexer/quoting';
import { stringValue } from '../lexer/string-value';
import { textParts } from '../parser/objects/text-objects';

const KIND = 'LOCALITY GROUP';

/** Every database has the group `default`, which only ALTER is about. */
export function localityGroupText(group: LocalityGroupDefinition, dialect: Dialect): TextObject {
  const { name, storage, spillTimespan } = group;
  const options = { storage: literal(storage, dialect), ssd_to_hdd_spill_timespan: literal(spillTimespan, dialect) };
  const clauses = dialect === Dialect.POSTGRESQL ? storageClauses(options) : optionsClause(options, dialect);
  if (!isDefaultGroup(name)) {
    return created(KIND, name, clauses, dialect);
  }
  const set = dialect === Dialect.POSTGRESQL ? clauses : ` SET${clauses}`;
  return { kind: KIND, name, statements: [`ALTER ${KIND} ${quoteIdentifier(name, dialect)}${set}`] };
}

export function readLocalityGroup(text: TextObject, dialect: Dialect): LocalityGroupDefinition | undefined {
  const { options, isOpen } = textParts(text, dialect);
  const storage = stringValue(options.get('storage'), dialect);
  const spillTimespan = stringValue(options.get('ssd_to_hdd_spill_timespan'), dialect);
  return isOpen || !hasOnly(options, ['storage', 'ssd_to_hdd_spill_timespan'])
    ? undefined
    : { name: text.name, ...(storage && { storage }), ...(spillTimespan && { spillTimespan }) };
}

export function isDefaultGroup(name: string): boolean {
  return name.toLowerCase() === 'default';
}

function storageClauses(options: OptionTexts): string {
  return Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name.toUpperCase()} ${value}`]))
    .join('');
}
