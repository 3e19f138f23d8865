import * as fc from 'fast-check';
import type { Language } from '../../../src/languages/app-language';
import { planChange } from '../../../src/ledger/plan-change';
import { pageSchema, type PageSchema } from '../../../src/report/page/data/page-data';
import { reportPage } from '../../../src/report/page/page';
import { pictures } from '../../../src/report/page/pictures/picture-files';
import { Dialect, type Schema } from '../../../src/schema';
import { auditText } from '../../support/audit-text';
import { scriptSchema } from '../../support/ddl-schema';

/** What has a meaning in markup, in any order. */
const SUFFIXES = fc.shuffledSubarray(['<', '>', '&', '"', "'", ' ', '/', '=', '&amp;', '</b>', '<!--', ' onload="x"'], { minLength: 10 })
  .map((signs) => signs.join(''));
/** As strange in a name, but without such a meaning. */
const HARMLESS = '(+!) ?';

/** Everything that a page shows, named with a suffix. */
function page(suffix: string, language: Language): PageSchema {
  const quoted = (name: string): string => `"${`${name}${suffix}`.replaceAll('"', '""')}"`;
  const tables = `
    CREATE TABLE ${quoted('a')} (${quoted('id')} varchar(36) NOT NULL, ${quoted('at')} timestamptz, PRIMARY KEY (${quoted('id')}));
    -- spanner-constructs: acknowledge monotonic-key until 2026-06-01: it has ended ${suffix}
    -- spanner-constructs: acknowledge unproven-key: it is open ${suffix}
    CREATE TABLE ${quoted('b')} (${quoted('at')} timestamptz NOT NULL, ${quoted('a')} varchar(36) NOT NULL, ${quoted('n')} varchar(9),
      PRIMARY KEY (${quoted('at')}, ${quoted('a')}),
      CONSTRAINT ${quoted('f')} FOREIGN KEY (${quoted('a')}) REFERENCES ${quoted('a')} (${quoted('id')}),
      CONSTRAINT ${quoted('c')} CHECK (${quoted('missing')} > 0));
    CREATE TABLE ${quoted('child')} (${quoted('id')} varchar(36) NOT NULL, ${quoted('line')} bigint NOT NULL,
      PRIMARY KEY (${quoted('id')}, ${quoted('line')})) INTERLEAVE IN PARENT ${quoted('a')};
    CREATE INDEX ${quoted('i')} ON ${quoted('a')} (${quoted('at')});
    CREATE INDEX ${quoted('redundant')} ON ${quoted('a')} (${quoted('id')});
  `;
  const text = `${tables}
    CREATE SEQUENCE ${quoted('s')} BIT_REVERSED_POSITIVE;
    CREATE VIEW ${quoted('v')} SQL SECURITY INVOKER AS SELECT t.${quoted('id')} FROM ${quoted('a')} AS t;
    CREATE CHANGE STREAM ${quoted('stream')} FOR ${quoted('a')} (${quoted('at')});
    CREATE ROLE ${quoted('r')};
    GRANT SELECT ON TABLE ${quoted('a')} TO ${quoted('r')};
  `;
  const schemaOf = (ddl: string): Schema => scriptSchema(ddl, Dialect.POSTGRESQL);
  const before = tables.replace(/, ("n[^,]*) varchar\(9\)/, '').replace(/PRIMARY KEY \(("at.*), "a.*\),$/m, 'PRIMARY KEY ($1),');
  return pageSchema({
    title: `title ${suffix}`, audit: auditText(text, Dialect.POSTGRESQL, {
      today: '2026-06-30', workload: { ofDatabase: { writesPerSecond: 10 }, byTable: new Map() },
    }),
    pending: planChange(schemaOf(before), schemaOf(text)), unread: [`a.sql:1:1: ${suffix}`],
  }, language, { insertsOfTable: 8 });
}

const TOKEN = /<(\/?[a-z][a-z0-9]*)((?: [a-z0-9:-]+(?:="[^"<>]*")?)*) ?\/?>|[^<>]+/giy;

/** The elements with the names of their attributes. */
function elements(markup: string): string[] {
  // A fix is lines that change where its edits are plain, and a statement where not.
  const text = markup.replace('<!doctype html>', '').replace(/<(style|script)>[^]*?<\/\1>/g, '').replace(/<\/?(ins|del)>/g, '');
  const tokens = [...text.matchAll(TOKEN)];
  const read = tokens.reduce((sum, [token]) => sum + token.length, 0);
  expect(text.slice(read, read + 80)).toBe('');
  return tokens.flatMap(([, tag, attributes]) => (tag === undefined ? [] : [tag + attributes.replace(/="[^"]*"/g, '')]));
}

/** The text of the page with its attributes, without regard to how it is spaced. */
function shown(markup: string): string {
  return markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replace(/\s+/g, ' ');
}

test('the sample has something for every part of the page', () => {
  const headings = [...reportPage([page('', 'sql')], { version: '1' }).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual([
    'Do this first', 'Not read', 'Keys to look at', 'Other findings', 'Diagram', 'Pending change', 'Rows written per insert', 'Advice', 'Acknowledged',
    'Other objects', 'The model',
  ]);
});

describe.each(['sql', 'typescript'] as const)('whatever signs names hold, where fixes are written in %s', (language) => {
  const made = (suffix: string): { readonly html: string; readonly svgs: readonly string[] } => {
    const schemas = [page(suffix, language), page(`2${suffix}`, language)];
    return { html: reportPage(schemas, { version: `1${suffix}` }), svgs: [...pictures(schemas)].map(({ svg }) => svg) };
  };
  const harmless = made(HARMLESS);

  test('they add no element and no attribute, and are shown as they are', () => {
    fc.assert(fc.property(SUFFIXES, (suffix) => {
      const { html, svgs } = made(suffix);
      expect(elements(html)).toEqual(elements(harmless.html));
      expect(svgs.map(elements)).toEqual(harmless.svgs.map(elements));
      const missing = ['title ', ' a', 'a.sql:1:1: ', 'it has ended ', 'it is open ', 'spanner-constructs 1']
        .filter((text) => !shown(html).includes(shown(text + suffix).trimEnd()));
      expect(missing).toEqual([]);
    }), { numRuns: 2 });
  });
});
