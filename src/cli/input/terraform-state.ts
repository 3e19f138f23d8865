import { withValues } from './json-strings';
import { RESOURCE } from './terraform-source';

/** A `google_spanner_database` as Terraform remembers it: no template is left in it. */
export interface StateDatabase {
  /** `google_spanner_database.shop` */
  readonly address: string;
  readonly name?: string;
  readonly instance?: string;
  readonly project?: string;
  readonly dialect?: string;
  readonly defaultTimeZone?: string;
  /** undefined: it holds something else than texts. */
  readonly ddl: readonly string[] | undefined;
  /** Its creation failed: Terraform would replace it, and its statements may never have run. */
  readonly isTainted: boolean;
}

/** Attributes that are not set are null. */
type Attributes = Readonly<
  Record<'name' | 'instance' | 'project' | 'database_dialect' | 'default_time_zone' | 'ddl', unknown>
>;

interface Resource {
  readonly type?: string;
  readonly mode?: string;
  readonly name?: string;
  /** Only `terraform show -json` has it. */
  readonly address?: string;
  /** Only a state file has it. */
  readonly module?: string;
  /** `terraform show -json` has these, a state file the other. */
  readonly values?: Attributes;
  readonly tainted?: boolean;
  readonly instances?: readonly Instance[];
}

interface Instance {
  readonly attributes?: Attributes;
  readonly status?: string;
  readonly index_key?: string | number;
  /** It was replaced, and is still to be destroyed. */
  readonly deposed?: string;
}

interface Module {
  readonly resources?: readonly Resource[];
  readonly child_modules?: readonly Module[];
}

/** Either form of a state. */
interface State extends Module {
  /** What `terraform show -json` prints has it, even of a state that holds nothing. */
  readonly format_version?: string;
  readonly values?: { readonly root_module?: Module };
  readonly serial?: number;
}

/** The databases of what `terraform show -json` prints, or of a state file; undefined for any other JSON. */
export function databasesInState(json: unknown): StateDatabase[] | undefined {
  const state = json as State | null;
  const root = state?.values?.root_module ?? (Array.isArray(state?.resources) ? state : undefined);
  return (
    root &&
    resourcesIn(root)
      .filter(isDatabase)
      .flatMap(databasesOf)
  );
}

/** What `terraform show -json` prints of a state that holds nothing. */
export function isEmptyState(json: unknown): boolean {
  const state = json as State | null;
  return typeof state?.format_version === 'string' && Object.keys(state).every((key) => key.endsWith('_version'));
}

/** Whether it is a state file, which has all that `terraform state push` wants. */
export function isStateFile(json: unknown): boolean {
  const state = json as State | null;
  return typeof state?.serial === 'number' && Array.isArray(state.resources);
}

/** A state file with another list of a database, which is no longer tainted; all else is as it was. */
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

/** Not one that a data source read. */
function isDatabase({ type, mode }: Resource): boolean {
  return type === RESOURCE && mode !== 'data';
}

function addressOf({ address, module, name }: Resource, { index_key: key }: Instance = {}): string {
  const index = key === undefined ? '' : `[${JSON.stringify(key)}]`;
  return address ?? `${module === undefined ? '' : `${module}.`}${RESOURCE}.${name}${index}`;
}

function resourcesIn({ resources, child_modules: modules }: Module): Resource[] {
  return [...(resources ?? []), ...(modules ?? []).flatMap(resourcesIn)];
}

function databasesOf(resource: Resource): StateDatabase[] {
  const { values, tainted, instances } = resource;
  const current = (instances ?? []).filter(({ deposed }) => deposed === undefined);
  return [
    ...(values ? [databaseOf(addressOf(resource), values, tainted === true)] : []),
    ...current.flatMap((instance) => {
      const { attributes, status } = instance;
      return attributes ? [databaseOf(addressOf(resource, instance), attributes, status === 'tainted')] : [];
    }),
  ];
}

function databaseOf(
  address: string,
  { name, instance, project, database_dialect: dialect, default_time_zone: zone, ddl }: Attributes,
  isTainted: boolean,
): StateDatabase {
  const list: unknown = ddl ?? [];
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    address,
    ...(isText(name) && { name }),
    ...(isText(instance) && { instance }),
    ...(isText(project) && { project }),
    ...((dialect ?? undefined) !== undefined && { dialect: String(dialect) }),
    ...(isText(zone) && zone !== '' && { defaultTimeZone: zone }),
    ddl: Array.isArray(list) && list.every(isText) ? list : undefined,
    isTainted,
  };
}
