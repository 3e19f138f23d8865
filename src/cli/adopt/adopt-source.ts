import { DdlSource, SourceFile } from '../../audit/source';
import { tokenize, type Token } from '../../ddl/lexer/lexer';
import type { MigrationEntry } from '../../ledger/migrations/migration-text';
import type { Dialect } from '../../schema';
import { unixText } from '../../text/characters';
import type { Io } from '../command';
import { answeredScript } from '../input/audit-units';
import { recognizedDialect } from '../input/dialect';
import { named, type GivenDdl, type Named } from '../input/given-ddl';
import { liveUnit } from '../input/live-database';
import { onlyOne, refuseUnknown, statementTexts } from '../input/one-database';
import { holdsJson, isStandardInput, readArgument } from '../input/read-text';
import { databasesInHcl } from '../input/terraform-hcl';
import {
  databasesInJson, placedStateDatabases, terraformDatabase, type PlacedStateDatabase,
} from '../input/terraform-json';
import { SHOWN_HINT, type TerraformDatabase } from '../input/terraform-source';
import { UnusableInput } from '../input/unusable-input';

/** The statements of an existing database, before it has migrations. */
export interface AdoptedDdl extends Pick<TerraformDatabase, 'database' | 'settings' | 'ignoresDdl'> {
  readonly source: DdlSource;
  /** The elements of the Terraform list, or each statement of a script without its `;`. */
  readonly elements: readonly string[];
  readonly dialect: Dialect;
  /** In Terraform. */
  readonly address?: string;
  /** Whether the statements come from a Terraform list. */
  readonly isTerraform: boolean;
  /** Whether `import` can read the file too: it holds no state, and only one database. */
  readonly isImportable: boolean;
}

interface AdoptOptions {
  readonly dialect?: Dialect;
  /** Whether to keep the line endings of a script, because Terraform reads it verbatim. */
  readonly isVerbatim: boolean;
}

/** @throws UnusableInput if it is not one database, or the file lacks some of its statements */
export async function adoptedDdl(given: GivenDdl, options: AdoptOptions, io: Io): Promise<AdoptedDdl> {
  const { live, endpoint, paths: [argument] } = given;
  if (live) {
    const { source, database } = await liveUnit(live, endpoint, options.dialect, io);
    return { ...fromScript(source.pieces[0].file, options), database };
  }
  const file = await readArgument(argument, io);
  const isAmongSeveral = given.name !== undefined;
  const terraform = (database: TerraformDatabase): AdoptedDdl => fromTerraform(database, options, isAmongSeveral);
  const selected = <T extends Named>(databases: readonly T[]): T => (
    onlyOne(named(databases, given.name, given.isNamed), argument)
  );
  const answer = answeredScript(file);
  if (answer) {
    return fromScript(answer, options);
  }
  if (holdsJson(file)) {
    const state = placedStateDatabases(file, 'applied');
    return state
      ? fromState(selected(state), file, terraform)
      : terraform(selected(databasesInJson(file)));
  }
  return /\.tf$/i.test(argument)
    ? terraform(selected(databasesInHcl(file)))
    : fromScript(file, options);
}

function fromScript({ name, text }: SourceFile, { dialect, isVerbatim }: AdoptOptions): AdoptedDdl {
  const source = DdlSource.ofFile(new SourceFile(name, isVerbatim ? text : unixText(text)), !isVerbatim);
  const known = dialect ?? recognizedDialect(source.text, name);
  return {
    source,
    elements: statementTexts(source, source.statements(known)),
    dialect: known,
    isTerraform: false,
    isImportable: !isStandardInput(source.pieces[0].file),
  };
}

function fromTerraform(
  { pieces, database, dialect, address, settings, ignoresDdl }: TerraformDatabase,
  options: AdoptOptions,
  isAmongSeveral: boolean,
): AdoptedDdl {
  const source = new DdlSource(pieces);
  if (settings?.get('default_time_zone')?.[0] === '') {
    throw new UnusableInput(`only Terraform knows the default_time_zone of ${address}`, SHOWN_HINT);
  }
  refuseUnknown(source, ({ unread, isGuessed }) => unread !== undefined || isGuessed === true);
  return {
    source,
    elements: pieces.map(({ text }) => text),
    dialect: options.dialect ?? dialect ?? recognizedDialect(source.text, ''),
    database,
    address,
    settings,
    ignoresDdl,
    isTerraform: true,
    isImportable: !isAmongSeveral && !isStandardInput(pieces[0].file),
  };
}

function fromState(
  state: PlacedStateDatabase,
  file: SourceFile,
  adopted: (database: TerraformDatabase) => AdoptedDdl,
): AdoptedDdl {
  const { database, address, isTainted, ddl } = state;
  const name = database ?? address;
  if (isTainted) {
    throw new UnusableInput(
      `${name} is tainted in ${file.name}: ` +
        'Terraform would replace it, and its ddl may never have run',
      'compare that ddl with gcloud spanner databases ddl describe; if they are the same, run terraform untaint, ' +
        'and else terraform state rm and adopt the DDL that the database returns',
    );
  }
  if (ddl?.length === 0) {
    throw new UnusableInput(
      `the ddl of ${name} is empty in ${file.name}`,
      'adopt the DDL that the database returns: gcloud spanner databases ddl describe DATABASE --instance=INSTANCE',
    );
  }
  return { ...adopted(terraformDatabase(state, file)), isImportable: false };
}

/** Text that no migration file can hold: carriage returns, and lines like the marks of an unfinished merge. */
const UNRECORDABLE = /\r|^[<|=>]{7}/m;

/**
 * An element of `ddl` as a migration file holds it: the statement and the text around it. Joined, they are the element
 * again, byte for byte.
 *
 * @param place For messages.
 */
export function adoptedEntry(element: string, dialect: Dialect, place: string): MigrationEntry {
  const tokens = tokenize(element, dialect).filter(({ kind }) => kind !== 'comment' && kind !== 'end');
  const isEnd = ({ kind, text }: Token): boolean => kind === 'symbol' && text === ';';
  const words = tokens.filter((token) => !isEnd(token));
  const first = words.find(({ kind }) => kind !== 'hint');
  if (!first) {
    throw new UnusableInput(`${place} holds no statement`);
  }
  const last = words[words.length - 1];
  const isOne = !tokens.some((token) => isEnd(token) && token.start > first.start && token.start < last.start);
  if (isOne && !UNRECORDABLE.test(element.slice(first.start, last.end))) {
    return around(element, first.start, last.end);
  }
  // Everything but the last word goes into the `before` line, which can escape any text.
  return {
    comment: isOne
      ? 'its line endings are those of Windows, so all but the last word of the statement are escaped'
      : 'several statements in one element of ddl',
    ...around(element, last.start, last.end),
  };
}

function around(element: string, start: number, end: number): MigrationEntry {
  const [before, after] = [element.slice(0, start), element.slice(end)];
  return { ...(before !== '' && { before }), statement: element.slice(start, end), ...(after !== '' && { after }) };
}
