import { withValues } from './json-strings';
import { RESOURCE, settingsOf, type Settings } from './terraform-source';

/** A `google_spanner_database` in a Terraform state, where all templates are resolved. */
export interface StateDatabase {
  /** `google_spanner_database.shop` */
  readonly address: string;
  readonly database?: string;
  readonly instance?: string;
  readonly project?: string;
  readonly dialect?: string;
  readonly settings: Settings;
  /** undefined if the list contains anything but strings. */
  readonly ddl: readonly string[] | undefined;
  /** Whether its creation failed. Terraform would replace it, and its statements may never have run. */
  readonly isTainted: boolean;
}

/** Unset attributes are null. */
type Attributes = Readonly<Record<string, unknown>>;

interface Resource {
  readonly type?: string;
  readonly mode?: string;
  readonly name?: string;
  /** Only in the output of `terraform show -json`. */
  readonly address?: string;
  /** Only in a state file. */
  readonly module?: string;
  /** Only `terraform show -json` has these; a state file has `instances`. */
  readonly values?: Attributes;
  readonly tainted?: boolean;
  readonly instances?: readonly Instance[];
}

interface Instance {
  readonly attributes?: Attributes;
  readonly status?: string;
  readonly index_key?: string | number;
  /** Set on a replaced instance that still has to be destroyed. */
  readonly deposed?: string;
}

interface Module {
  readonly resources?: readonly Resource[];
  readonly child_modules?: readonly Module[];
}

/** Either form of a state. */
interface State extends Module {
  /** Always in the output of `terraform show -json`, even for an empty state. */
  readonly format_version?: string;
  readonly values?: { readonly root_module?: Module };
  readonly serial?: number;
}

/** The databases in the output of `terraform show -json` or in a state file; undefined for any other JSON. */
export function databasesInState(json: unknown): StateDatabase[] | undefined {
  const state = json as State | null;
  const root = state?.values?.root_module ?? (Array.isArray(state?.resources) || isEmpty(state) ? state : undefined);
  return root ? resourcesIn(root).filter(isDatabase).flatMap(databasesOf) : undefined;
}

/** Whether it is the output of `terraform show -json` for an empty state. */
function isEmpty(state: State | null): boolean {
  return typeof state?.format_version === 'string' && Object.keys(state).every((key) => key.endsWith('_version'));
}

/** Whether it is a state file, which is complete enough for `terraform state push`. */
export function isStateFile(json: unknown): boolean {
  const state = json as State | null;
  return typeof state?.serial === 'number' && Array.isArray(state.resources);
}

/** A state file with another list for a database, which is no longer tainted. Keeps all other bytes but the serial. */
export function editedState(text: string, address: string, ddl: readonly string[]): string {
  const { serial = 0, resources = [] } = JSON.parse(text) as State;
  const edits = resources.filter(isDatabase).flatMap((resource) => (
    (resource.instances ?? [])
      .filter((instance) => addressOf(resource, instance) === address && instance.deposed === undefined)
      .flatMap((instance) => {
        const path = ['resources', resources.indexOf(resource), 'instances', resource.instances!.indexOf(instance)];
        return [
          { path: [...path, 'attributes', 'ddl'], value: ddl },
          ...(instance.status === undefined ? [] : [{ path: [...path, 'status'], value: '' }]),
        ];
      })
  ));
  return withValues(text, [{ path: ['serial'], value: serial + 1 }, ...edits]);
}

/** Excludes databases that a data source read. */
function isDatabase({ type, mode }: Resource): boolean {
  return type === RESOURCE && mode !== 'data';
}

function addressOf({ address, module, name }: Resource, { index_key: key }: Instance): string {
  const index = key === undefined ? '' : `[${JSON.stringify(key)}]`;
  return address ?? `${module === undefined ? '' : `${module}.`}${RESOURCE}.${name}${index}`;
}

function resourcesIn({ resources, child_modules: modules }: Module): Resource[] {
  return [...(resources ?? []), ...(modules ?? []).flatMap(resourcesIn)];
}

function databasesOf(resource: Resource): StateDatabase[] {
  const { values, tainted, instances = [] } = resource;
  const all: readonly Instance[] = [{ attributes: values, status: tainted ? 'tainted' : undefined }, ...instances];
  return all.flatMap((instance) => {
    const { attributes, status, deposed } = instance;
    return attributes && deposed === undefined
      ? databaseOf(addressOf(resource, instance), attributes, status === 'tainted')
      : [];
  });
}

function databaseOf(
  address: string,
  attributes: Attributes,
  isTainted: boolean,
): StateDatabase {
  const { name, instance, project, database_dialect: dialect, ddl } = attributes;
  const list: unknown = ddl ?? [];
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    address,
    ...(isText(name) && { database: name }),
    ...(isText(instance) && { instance }),
    ...(isText(project) && { project }),
    ...((dialect ?? undefined) !== undefined && { dialect: String(dialect) }),
    settings: settingsOf((attribute) => (
      attribute.split('.').reduce<unknown[]>((blocks, key) => (
        blocks.flatMap((block) => (block as Attributes | null)?.[key] ?? [])
      ), [attributes]).filter(isText).filter((each) => each !== '')
    )),
    ddl: Array.isArray(list) && list.every(isText) ? list : undefined,
    isTainted,
  };
}
