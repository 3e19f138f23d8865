import * as fs from 'node:fs';
import * as path from 'node:path';
import { RESOURCE } from './terraform-source';

/** Where a database is in Terraform. */
interface Synthesized {
  readonly stack: string;
  readonly address: string;
}

interface StackFile {
  readonly resource?: { readonly [RESOURCE]?: Readonly<Record<string, { readonly name?: string }>> };
}

/**
 * The database in what cdktf synthesized last below a folder; undefined where there is none, or more than one.
 *
 * @param name That of the database, where it is known.
 */
export function synthesizedDatabase(folder: string, name: string | undefined): Synthesized | undefined {
  const stacks = path.join(folder, 'cdktf.out', 'stacks');
  const names = fs.existsSync(stacks) ? fs.readdirSync(stacks) : [];
  const found = names.flatMap((stack) => {
    const databases = Object.entries(stackFile(path.join(stacks, stack, 'cdk.tf.json'))?.resource?.[RESOURCE] ?? {});
    return databases
      .filter(([, database]) => name === undefined || database.name === name)
      .map(([id]) => ({ stack, address: `${RESOURCE}.${id}` }));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** It only fills in commands: what cannot be read is left to its owner. */
function stackFile(file: string): StackFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}
