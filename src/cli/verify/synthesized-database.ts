import * as fs from 'node:fs';
import * as path from 'node:path';
import { holdsTemplate } from '../input/template';
import { RESOURCE } from '../input/terraform-source';
import { mayBeOne, type DatabasePath } from '../running/rest';

/** The location of a database in Terraform, with the names that Terraform does not compute. */
interface Synthesized extends Partial<DatabasePath> {
  readonly stack: string;
  readonly address: string;
  /** Number of statements in its list. */
  readonly statements: number;
}

interface SynthesizedResource {
  readonly name?: string;
  readonly instance?: string;
  readonly project?: string;
  readonly provider?: string;
  readonly ddl?: readonly string[];
}

interface Provider {
  readonly alias?: string;
  readonly project?: string;
}

interface StackFile {
  readonly provider?: Readonly<Record<string, Provider | readonly Provider[]>>;
  readonly resource?: { readonly [RESOURCE]?: Readonly<Record<string, SynthesizedResource>> };
}

/**
 * The database in the last cdktf output below a folder; undefined if there is none, or more than one.
 *
 * @param wanted What is known of it. The address tells databases apart whose names do not.
 */
export function synthesizedDatabase(
  folder: string, wanted: Partial<DatabasePath> & { readonly address?: string },
): Synthesized | undefined {
  const stacks = path.join(folder, 'cdktf.out', 'stacks');
  const names = fs.existsSync(stacks) ? fs.readdirSync(stacks) : [];
  const found = names.flatMap((stack) => databasesIn(stack, path.join(stacks, stack, 'cdk.tf.json')))
    .filter((each) => mayBeOne(each, wanted));
  const [one, ...others] = found.length === 1 ? found : found.filter(({ address }) => address === wanted.address);
  return others.length === 0 ? one : undefined;
}

function databasesIn(stack: string, file: string): Synthesized[] {
  const { resource, provider: providers } = stackFile(file) ?? {};
  return Object.entries(resource?.[RESOURCE] ?? {}).map(([id, own]) => {
    const { name, instance, project, provider = 'google', ddl } = own;
    const [type, alias] = provider.split('.');
    const used = [providers?.[type] ?? []].flat().find((each) => each.alias === alias);
    const names = Object.entries({ project: project ?? used?.project, instance, database: name })
      .filter(([, value]) => typeof value === 'string' && !holdsTemplate(value));
    return { ...Object.fromEntries(names), stack, address: `${RESOURCE}.${id}`, statements: ddl?.length ?? 0 };
  });
}

/** It only completes printed commands, so an unreadable file is ignored. */
function stackFile(file: string): StackFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}
