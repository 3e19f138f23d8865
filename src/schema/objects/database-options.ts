/** Database options that the provider sets by arguments of its own, after the DDL. */
export const OPTIONS_OF_THE_PROVIDER: ReadonlySet<string> = new Set(['version_retention_period', 'default_time_zone']);
