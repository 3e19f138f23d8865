import { defineRule } from '../define-rule';
import type { Finding } from '../finding';
import { toFinding } from '../rule';

/** Its findings come from the Terraform resource, which alone sees overrides. */
export const ddlOverriddenRule = defineRule({
  name: 'ddl-overridden',
  kind: 'refused',
  summary: 'an override changes the printed DDL behind the judgement',
  sources: [],
  check: () => [],
});

export function ddlOverridden(database: string, override: string): Finding {
  return toFinding(ddlOverriddenRule, {
    object: database,
    message: `the DDL of ${database} is overridden, so what Terraform applies is not what was judged`,
    location: `google_spanner_database.ddl of ${database}`,
    why: [override],
    fixes: [
      'remove the override and declare the tables and indexes with constructs',
      'a statement that no construct prints belongs to a migration tool, with `lifecycle.ignore_changes = ["ddl"]`',
    ],
  });
}
