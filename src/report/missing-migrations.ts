/** What synth says of a database whose changes are not recorded. */
export function missingMigrations(database: string): string {
  return [
    `warning: ${database} has no migrations: its first changed statement makes Terraform plan to replace the database`,
    '    why   Terraform compares `ddl` statement by statement, and prevent_destroy then stops every apply',
    `    fix   new Database(stack, '${database}', { ..., migrations: 'migrations/${database}' }), ` +
      'then npx spanner-constructs migrate',
    '    or    preventDestroy: false, for a database that may be replaced',
  ].join('\n');
}
