import { RESOURCE } from './terraform-source';

/** A `google_spanner_database` as Terraform remembers it: no template is left in it. */
export interface StateDatabase {
  readonly name?: string;
  readonly dialect?: string;
  readonly defaultTimeZone?: string;
  /** undefined: it holds something else than texts. */
  readonly ddl: readonly string[] | undefined;
  /** Its creation failed: Terraform would replace it, and its statements may never have run. */
  readonly isTainted: boolean;
}

/** Attributes that are not set are null. */
type Attributes = Readonly<Record<'name' | 'database_dialect' | 'default_time_zone' | 'ddl', unknown>>;

interface Resource {
  readonly type?: string;
  /** `terraform show -json` has these, a state file the other. */
  readonly values?: Attributes;
  readonly tainted?: boolean;
  readonly instances?: readonly Instance[];
}

interface Instance {
  readonly attributes?: Attributes;
  readonly status?: string;
  /** It was replaced, and is still to be destroyed. */
  readonly deposed?: string;
}

interface Module {
  readonly resources?: readonly Resource[];
  readonly child_modules?: readonly Module[];
}

/** The databases of what `terraform show -json` prints, or of a state file; undefined for any other JSON. */
export function databasesInState(json: unknown): StateDatabase[] | undefined {
  const state = json as { readonly values?: { readonly root_module?: Module }; readonly serial?: number } & Module;
  const root = state?.values?.root_module ?? (Array.isArray(state?.resources) ? state : undefined);
  return (
    root &&
    resourcesIn(root)
      .filter(({ type }) => type === RESOURCE)
      .flatMap(databasesOf)
  );
}

function resourcesIn({ resources, child_modules: modules }: Module): Resource[] {
  return [...(resources ?? []), ...(modules ?? []).flatMap(resourcesIn)];
}

function databasesOf({ values, tainted, instances }: Resource): StateDatabase[] {
  const current = (instances ?? []).filter(({ deposed }) => deposed === undefined);
  return [
    ...(values ? [databaseOf(values, tainted === true)] : []),
    ...current.flatMap(({ attributes, status }) => (attributes ? [databaseOf(attributes, status === 'tainted')] : [])),
  ];
}

function databaseOf(
  { name, database_dialect: dialect, default_time_zone: zone, ddl }: Attributes,
  isTainted: boolean,
): StateDatabase {
  const list: unknown = ddl ?? [];
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    ...(isText(name) && { name }),
    ...((dialect ?? undefined) !== undefined && { dialect: String(dialect) }),
    ...(isText(zone) && zone !== '' && { defaultTimeZone: zone }),
    ddl: Array.isArray(list) && list.every(isText) ? list : undefined,
    isTainted,
  };
}
