import * as path from 'node:path';
import { pathOf, type CommandTarget } from '../../report/recovery/shell';
import type { Io } from '../command';
import { parsedJson } from '../input/json-strings';
import { readTextFile } from '../input/read-text';
import { databasesInState, editedState, isStateFile, type StateDatabase } from '../input/terraform-state';
import { UnusableInput } from '../input/unusable-input';
import { mayBeOne } from '../running/rest';

const SHOW = 'terraform show -json prints a state even if it holds nothing';

/** The contents of a Terraform state about one database. */
export interface TerraformMemory {
  /** As given by the user. */
  readonly file: string;
  /** undefined if the database is not in the state. */
  readonly database?: StateDatabase & { readonly ddl: readonly string[] };
  readonly target?: CommandTarget;
  /** The state with a different list for that database; undefined if the file is not a complete state. */
  readonly edited?: (ddl: readonly string[]) => string;
}

/** What is known of a database in a state. */
type Wanted = Pick<CommandTarget, 'address' | 'database' | 'instance' | 'project'>;

/** @throws UnusableInput */
export function rememberedIn(file: string, wanted: Wanted, io: Io): TerraformMemory {
  const text = readTextFile(path.resolve(io.folder, file), file);
  if (text.trim() === '') {
    throw new UnusableInput(`${file} is empty: the state holds nothing, or the command that wrote it failed`, SHOW);
  }
  const json = parsedJson(text, file);
  const databases = databasesInState(json);
  if (databases === undefined) {
    throw new UnusableInput(
      `${file} is not a state of Terraform`,
      'write it by terraform show -json, or by terraform state pull',
    );
  }
  const found = selected(databases, wanted, file);
  if (found === undefined) {
    return { file };
  }
  const { ddl, project, instance, database, address } = found;
  if (ddl === undefined) {
    throw new UnusableInput(`the ddl of ${found.address} is not a list of strings in ${file}`);
  }
  return {
    file,
    database: { ...found, ddl },
    target: { address, ...(project && { project }), ...(instance && { instance }), ...(database && { database }) },
    ...(isStateFile(json) && { edited: (list: readonly string[]) => editedState(text, found.address, list) }),
  };
}

function selected(databases: readonly StateDatabase[], wanted: Wanted, file: string): StateDatabase | undefined {
  const { address, database: name } = wanted;
  const named = databases.filter((each) => mayBeOne(each, wanted));
  const found = address === undefined ? named : databases.filter((each) => each.address === address);
  if (found.length > 1) {
    throw new UnusableInput(
      `${file} holds ${found.length} databases`,
      `name one by --address: ${found.map((each) => each.address).join(', ')}`,
    );
  }
  const [other] = named;
  if (found.length === 0 && other !== undefined && name !== undefined) {
    // An import to the new address would leave the old address to be destroyed.
    throw new UnusableInput(
      `${file} holds ${name} as ${other.address}, not as ${address}`,
      `name it by --address ${other.address}, or move it: terraform state mv ${other.address} ${address}`,
    );
  }
  const one = found[0] ?? (address === undefined ? databases.find(({ database }) => database === name) : undefined);
  if (one && !mayBeOne(one, wanted)) {
    // The way on would change the list of another database, whose statements then run again.
    throw new UnusableInput(
      `${file} holds ${one.address} as ${pathOf(one)}, not as ${pathOf(wanted)}`,
      'pull the state of its own stack' + (one.database === name
        ? ', or name the database by --database PATH and its resource by --address'
        : ', or name its resource by --address; if it was restored under the new name, keep the other one out of ' +
          `Terraform: terraform state rm ${one.address}, terraform import ${one.address} ${pathOf(wanted)}, then ` +
          'verify with the state again'),
    );
  }
  return one;
}
