import { allPages } from '../support/docs/markdown';

const pages = allPages();
const textOf = (file: string): string => pages.find((page) => page.file === file)!.lines.join(' ');

describe('what the pages say of Terraform', () => {
  it('[T6] no command creates a PostgreSQL database with its DDL, which gcloud refuses', () => {
    const creates = pages.flatMap(({ lines }) => lines.filter((line) => line.includes('gcloud spanner databases create')));
    expect(creates.filter((line) => line.includes('POSTGRESQL'))).not.toEqual([]);
    expect(creates.filter((line) => line.includes('POSTGRESQL') && line.includes('--ddl-file'))).toEqual([]);
  });

  it('[T7] the guard rails say what goes with the resource, and what a refused synth leaves', () => {
    expect(textOf('docs/guard-rails.md')).toMatch(/its guard goes with it[^]*A refused synth writes nothing[^]*`No changes`/);
  });

  it('[T10] what the provider plans and never sends is named where it is declared', () => {
    expect(textOf('docs/constructs/instance.md')).toMatch(/`instanceType` is planned in place, and nothing is sent/);
    expect(textOf('docs/constructs/database.md')).toMatch(/`defaultTimeZone`[^]*sends nothing;/);
  });
});
