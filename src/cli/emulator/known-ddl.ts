import type { Emulator } from './emulator';
import { partedStatement, type Part, type PartedStatement } from './parted-statement';
import { printDatabase } from '../../ddl/printer/print-objects';
import type { Schema } from '../../schema';
import type { DatabasePath } from '../running/rest';

/** A part omitted from a schema, and the reason. */
export interface Omission {
  /** For example, `the table Orders` or `the default of Orders.CreatedAt`. */
  readonly what: string;
  /** In words of the emulator. */
  readonly reason: string;
}

interface KnownDdl {
  readonly statements: readonly string[];
  readonly omissions: readonly Omission[];
}

/** A line for each. */
export function omissionText(omissions: readonly Omission[]): string {
  return omissions.map(({ what, reason }) => `left out: ${what}: ${reason}\n`).join('');
}

/**
 * The statements of a schema that the emulator supports. Versions differ in flags and dialects, so this tries the
 * statements on a temporary database.
 */
export async function knownDdl(schema: Schema, emulator: Emulator): Promise<KnownDdl> {
  const { database, dialect } = schema;
  const statements = printDatabase(schema);
  const whole = await emulator.onScratch(database, dialect, (scratch) => emulator.refusalOf(statements, scratch));
  return whole === undefined
    ? { statements, omissions: [] }
    : emulator.onScratch(database, dialect, (scratch) => oneByOne(statements, schema, emulator, scratch));
}

async function oneByOne(
  all: readonly string[], schema: Schema, emulator: Emulator, scratch: DatabasePath,
): Promise<KnownDdl> {
  const apply: Apply = async (statement) => {
    const refusal = statement === '' ? undefined : await emulator.refusalOf([statement], scratch);
    // The message repeats the statement, which may be long.
    return refusal?.replace(`Error parsing Spanner DDL statement: ${statement} : `, '');
  };
  const statements: string[] = [];
  const omissions: Omission[] = [];
  for (const statement of all) {
    const reason = await apply(statement);
    if (reason === undefined) {
      statements.push(statement);
      continue;
    }
    const rest = await fewestLeftOut(partedStatement(statement, schema), reason, apply);
    statements.push(...rest.statements);
    omissions.push(...rest.omissions);
  }
  return { statements, omissions };
}

/** The reason for a rejection; undefined if the statement is applied. */
type Apply = (statement: string) => Promise<string | undefined>;

/** Starts without any parts and adds them one by one; without a statement if the emulator rejects even the bare one. */
async function fewestLeftOut(
  { what, parts, without, undo = '' }: PartedStatement, refusal: string, apply: Apply,
): Promise<KnownDdl> {
  let left: ReadonlySet<Part> = new Set(parts);
  let statement = without(left);
  const bare = parts.length === 0 ? refusal : await apply(statement);
  if (bare !== undefined) {
    return { statements: [], omissions: [{ what, reason: bare }] };
  }
  const replace = async (by: string): Promise<string | undefined> => {
    await apply(undo);
    const reason = await apply(by);
    await (reason === undefined ? undefined : apply(statement));
    return reason;
  };
  const omissions: Omission[] = [];
  for (const part of parts) {
    let reason: string | undefined;
    // Details of a part may be required together with it, or may be unsupported.
    for (const added of [[part, ...(part.details ?? [])], [part]]) {
      const rest = new Set([...left].filter((each) => !added.includes(each)));
      const more = without(rest);
      reason = more === statement ? undefined : await replace(more);
      if (reason === undefined) {
        [left, statement] = [rest, more];
        break;
      }
    }
    if (reason !== undefined) {
      omissions.push({ what: part.what, reason });
    }
  }
  return { statements: statement === '' ? [] : [statement], omissions };
}
