/** What Terraform plans for a database. */
export type ProviderPlan = 'none' | 'update' | 'replace';

/**
 * The rule by which the google provider compares `ddl` with its state (`resourceSpannerDBDdlCustomDiffFunc`): text by text,
 * position by position. Only more statements at the end are an update.
 */
export function providerPlan(state: readonly string[], config: readonly string[]): ProviderPlan {
  if (config.length < state.length || state.some((statement, i) => config[i] !== statement)) {
    return 'replace';
  }
  return config.length > state.length ? 'update' : 'none';
}
