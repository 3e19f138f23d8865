import * as fs from 'node:fs';
import * as path from 'node:path';
import { databaseName, RESOURCE } from '../input/terraform-source';

/** The location of a database in Terraform. */
interface Synthesized {
  readonly stack: string;
  readonly address: string;
  /** Its name, unless Terraform computes it. */
  readonly database?: string;
  /** Number of statements in its list. */
  readonly statements: number;
}

interface SynthesizedResource {
  readonly name?: string;
  readonly ddl?: readonly string[];
}

interface StackFile {
  readonly resource?: { readonly [RESOURCE]?: Readonly<Record<string, SynthesizedResource>> };
}

/**
 * The database in the last cdktf output below a folder; undefined if there is none, or more than one.
 *
 * @param name The name of the database, if known.
 */
export function synthesizedDatabase(folder: string, name: string | undefined): Synthesized | undefined {
  const stacks = path.join(folder, 'cdktf.out', 'stacks');
  const names = fs.existsSync(stacks) ? fs.readdirSync(stacks) : [];
  const found = names.flatMap((stack) => {
    const databases = Object.entries(stackFile(path.join(stacks, stack, 'cdk.tf.json'))?.resource?.[RESOURCE] ?? {});
    return databases
      .filter(([, database]) => name === undefined || database.name === name)
      .map(([id, { name: own, ddl }]) => ({
        stack,
        address: `${RESOURCE}.${id}`,
        ...(databaseName(own) !== undefined && { database: own }),
        statements: ddl?.length ?? 0,
      }));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** It only completes printed commands, so an unreadable file is ignored. */
function stackFile(file: string): StackFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}
