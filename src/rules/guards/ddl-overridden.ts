import type { Dialect } from '../../schema';
import { defineEntry } from '../define-rule';
import { statedFinding, type Finding } from '../finding';

interface Facts {
  readonly database: string;
  /** The override, in the words of the Terraform room. */
  readonly override: string;
}

/** Findings come from the Terraform resource, because only it sees overrides. */
export const ddlOverriddenRule = defineEntry<Facts>({
  name: 'ddl-overridden',
  kind: 'refused',
  summary: 'an override changes the printed DDL after it was checked',
  words: {
    message: ({ database }) =>
      `the DDL of ${database} is overridden, so what Terraform applies is not what was checked`,
    why: ({ override }) => [override],
    advice: {
      remove: () => 'remove the override and declare the tables and indexes with constructs',
      tool: () =>
        'a statement that no construct prints belongs to a migration tool, with `lifecycle.ignore_changes = ["ddl"]`',
    },
  },
});

export function ddlOverridden(database: string, override: string, dialect: Dialect): Finding {
  const part = { kind: 'attribute', database, attribute: 'ddl' } as const;
  return statedFinding(ddlOverriddenRule, database, part, { database, override }, ['remove', 'tool'], dialect);
}
