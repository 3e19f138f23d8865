import { RESOURCE } from './terraform-source';

/** A `google_spanner_database` as Terraform remembers it: no template is left in it. */
export interface StateDatabase {
  readonly name?: string;
  readonly dialect?: string;
  readonly defaultTimeZone?: string;
  readonly ddl: readonly string[];
}

interface Attributes {
  readonly name?: string;
  readonly database_dialect?: string;
  readonly default_time_zone?: string;
  readonly ddl?: readonly string[] | null;
}

interface Resource {
  readonly type?: string;
  /** `terraform show -json` has these, a state file the other. */
  readonly values?: Attributes;
  readonly instances?: readonly { readonly attributes?: Attributes }[];
}

interface Module {
  readonly resources?: readonly Resource[];
  readonly child_modules?: readonly Module[];
}

/** The databases of what `terraform show -json` prints, or of a state file; undefined for any other JSON. */
export function databasesInState(json: unknown): StateDatabase[] | undefined {
  const state = json as { readonly values?: { readonly root_module?: Module }; readonly serial?: number } & Module;
  const root = state?.values?.root_module ?? (Array.isArray(state?.resources) ? state : undefined);
  return root && resourcesIn(root).filter(({ type }) => type === RESOURCE).flatMap(({ values, instances }) => (
    [...values ? [values] : [], ...(instances ?? []).flatMap(({ attributes }) => attributes ?? [])].map(databaseOf)
  ));
}

function resourcesIn({ resources = [], child_modules: modules = [] }: Module): Resource[] {
  return [...resources, ...modules.flatMap(resourcesIn)];
}

function databaseOf({ name, database_dialect: dialect, default_time_zone: zone, ddl }: Attributes): StateDatabase {
  return { name, dialect, ...(zone && { defaultTimeZone: zone }), ddl: ddl ?? [] };
}
