import { COLUMN_ATTRIBUTES } from '../../src/schema/column-attributes';
import { OBJECT_KINDS } from '../../src/schema/objects/kinds';
import { TYPES } from '../../src/schema/types/type-registry';

/** Something of which Spanner will have one more. */
export interface Subject {
  readonly subject: string;
  /** In an identifier or a literal. */
  readonly pattern: RegExp;
  /** Identifiers and literals that speak of something else. */
  readonly homonym?: RegExp;
  /** Folders where the words mean something else. */
  readonly homonymsIn?: readonly string[];
}

/** The locality group of a table or column, also in a message: an attribute and not the kind of object. */
const ATTRIBUTE_LOCALITY_GROUP = /\blocalityGroup\b|^locality_group$/;

/** The model is called a schema here, and what holds it a database. */
const OWN_WORDS: readonly string[] = ['SCHEMA', 'DATABASE'];

/** What one more of each kind touches: the files that name one that is there. Comments do not count. */
export const SUBJECTS: readonly Subject[] = [
  ...[...OBJECT_KINDS.map(({ words }) => words), 'SYNONYM'].map(objectKind),
  ...Object.keys(TYPES).filter((code) => code !== 'UNKNOWN').map(columnType),
  ...COLUMN_ATTRIBUTES.map(({ field }) => columnAttribute(field)),
];

/**
 * DDL writes a kind in capitals. Of one word, such as `view`, TypeScript has too many meanings: there only the names
 * count that are made of it.
 */
function objectKind(words: string): Subject {
  const subject = `kind of object ${words.toLowerCase()}`;
  const [first, second] = words.toLowerCase().split(' ');
  if (second !== undefined) {
    const homonym = words === 'LOCALITY GROUP' ? ATTRIBUTE_LOCALITY_GROUP : undefined;
    return { subject, pattern: new RegExp(`${first}[-_ ]?${second}`, 'i'), homonym };
  }
  if (OWN_WORDS.includes(words)) {
    return { subject, pattern: new RegExp(`\\b${words}\\b`) };
  }
  const name = `${first[0].toUpperCase()}${first.slice(1)}`;
  const made = `^(I|Database)?${name}s?(Definition|Props|Options|Edit|Part)?$`;
  // The simulation is a model of Spanner.
  const homonymsIn = words === 'MODEL' ? ['src/simulation/', 'src/report/page/'] : undefined;
  return { subject, pattern: new RegExp(`\\b${words}\\b|${made}`), homonymsIn };
}

function columnType(code: string): Subject {
  const subject = `column type ${code}`;
  return code === 'FLOAT32'
    // Its names in PostgreSQL are those of no other type.
    ? { subject, pattern: /float32|float4\b|^real$/i }
    : { subject, pattern: new RegExp(`\\b${code}\\b`) };
}

function columnAttribute(field: string): Subject {
  const words = field.replace(/[A-Z]/g, (letter) => `[-_ ]?${letter.toLowerCase()}`);
  const subject = `column attribute ${field}`;
  return field === 'hidden'
    // An attribute of HTML.
    ? { subject, pattern: /^hidden$|^isHidden|\bHIDDEN\b/, homonymsIn: ['src/report/page/'] }
    : { subject, pattern: field === 'localityGroup' ? ATTRIBUTE_LOCALITY_GROUP : new RegExp(words, 'i') };
}
