import * as fc from 'fast-check';
import { Anchors } from '../../../src/report/page/data/anchors';
import { pageSchema, type PageSchema } from '../../../src/report/page/data/page-data';
import { layout, type Card } from '../../../src/report/page/diagram/layout';
import { neighbourhoods } from '../../../src/report/page/diagram/neighbourhood';
import { diagramSvg } from '../../../src/report/page/diagram/svg';
import { HEADER, tablesOf, type TableCard } from '../../../src/report/page/diagram/tables';
import { diagram } from '../../../src/report/page/parts/diagram';
import { HeatClasses } from '../../../src/report/page/pictures/heat-map';
import { PackedParts } from '../../../src/report/page/places';
import { Dialect } from '../../../src/schema';
import { auditText } from '../../support/audit-text';

function pageOf(sql: string, dialect = Dialect.GOOGLESQL): PageSchema {
  const audit = auditText(sql, dialect, { today: '2026-06-30' });
  return pageSchema({ title: 'schema.sql', audit }, 'sql', { insertsOfTable: 4 });
}

function partOf(page: PageSchema): string {
  return diagram(page, { anchors: new Anchors([page]), heats: new HeatClasses() }).toString();
}

function svgOf(page: PageSchema): string {
  return diagramSvg(tablesOf(page, page.schema.tables), (name) => `#${name}`).toString();
}

interface TableSeed {
  readonly parent: number;
  readonly columns: number;
  /** Foreign keys, also to itself, to later tables, and to tables that refer to it. */
  readonly references: readonly number[];
}

const SEEDS: fc.Arbitrary<TableSeed[]> = fc.array(fc.record({
  parent: fc.oneof({ weight: 2, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(40) }),
  columns: fc.nat(9),
  references: fc.array(fc.oneof(fc.nat(2), fc.nat(40)), { maxLength: 3 }),
}), { minLength: 1, maxLength: 36 });

function sqlOf(seeds: readonly TableSeed[]): string {
  const keys: string[][] = [];
  const tables = seeds.map(({ parent, columns }, at) => {
    const isChild = at > 0 && parent >= 0 && keys[parent % at].length < 5;
    keys.push([...(isChild ? keys[parent % at] : []), `Id${at}`]);
    const names = [...keys[at], ...Array.from({ length: columns }, (_, n) => `Column${n}`)];
    const interleaved = isChild ? `, INTERLEAVE IN PARENT T${parent % at}` : '';
    return `CREATE TABLE T${at} (${names.map((name) => `${name} STRING(36)`).join()}) PRIMARY KEY (${keys[at].join()})${interleaved};`;
  });
  const references = seeds.flatMap(({ references: all }, at) => all.map((to, n) => {
    const target = to % seeds.length;
    const columns = keys[target].map((_, part) => `Ref${n}${part}`);
    return [
      ...columns.map((name) => `ALTER TABLE T${at} ADD COLUMN ${name} STRING(36);`),
      `ALTER TABLE T${at} ADD CONSTRAINT F${at}${n} FOREIGN KEY (${columns.join()}) REFERENCES T${target} (${keys[target].join()});`,
    ].join('\n');
  }));
  return [...tables, ...references].join('\n');
}

describe('any schema', () => {
  const laid = (seeds: readonly TableSeed[]) => {
    const { schema } = auditText(sqlOf(seeds), Dialect.GOOGLESQL, { today: '2026-06-30' }).script;
    const page = { schema, keys: [], notDrawn: [] } as Partial<PageSchema> as PageSchema;
    const tables = tablesOf(page, schema.tables);
    const result = layout(tables.roots, tables.edges);
    const rectangles = [...result.cards].map(([card, place]) => ({ ...place, card: card as TableCard, width: card.width, height: card.height }));
    return { page, ...tables, ...result, rectangles };
  };
  interface Rectangle { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  const isInside = (a: Rectangle, b: Rectangle): boolean =>
    a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
  const overlap = (a: Rectangle, b: Rectangle): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  // Each law is asked about the same schemas.
  const known = new Map<string, ReturnType<typeof laid>>();
  const holds = (law: (drawn: ReturnType<typeof laid>) => void): void =>
    fc.assert(fc.property(SEEDS, (seeds) => {
      const text = sqlOf(seeds);
      const drawn = known.get(text) ?? laid(seeds);
      known.set(text, drawn);
      law(drawn);
    }), { numRuns: 30, seed: 29 });

  test('is drawn with each table once, and no table on another', () => holds(({ page, rectangles, width, height }) => {
    expect(rectangles.map(({ card }) => card.table.name).sort()).toEqual(page.schema.tables.map(({ name }) => name).sort());
    for (const [at, one] of rectangles.entries()) {
      expect(isInside(one, { x: 0, y: 0, width, height })).toBe(true);
      expect(rectangles.slice(at + 1).filter((other) => overlap(one, other))).toEqual([]);
    }
  }));

  test('has a box around each parent that holds its descendants and nothing else', () => holds(({ boxes, rectangles }) => {
    const family = (card: Card): Card[] => [card, ...card.children.flatMap(family)];
    expect(new Set(boxes.map(({ card }) => card))).toEqual(new Set(rectangles.map(({ card }) => card).filter(({ children }) => children.length > 0)));
    for (const box of boxes) {
      const members = new Set(family(box.card));
      for (const each of rectangles) {
        expect(members.has(each.card) ? isInside(each, box) : !overlap(each, box)).toBe(true);
      }
    }
  }));

  test('has edges with right angles that go through no table', () => holds(({ routes, rectangles, width }) => {
    for (const route of routes) {
      for (const [at, to] of route.slice(1).entries()) {
        const from = route[at];
        expect([to.x, to.y].filter((each, axis) => each !== [from.x, from.y][axis])).toHaveLength(1);
        const line = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
        expect([line.x >= 0, line.x + line.width <= width, rectangles.filter((each) => overlap(line, each))]).toEqual([true, true, []]);
      }
    }
  }));

  test('has edges that end at the side of a table, in the row of the column', () => holds(({ edges, routes, cards }) => {
    /** Down from the header; -1: in it. */
    const rowAt = (card: TableCard, y: number): number => Math.floor((y - cards.get(card)!.y - HEADER - 5) / 20);
    for (const [at, { from, to, foreignKey }] of edges.entries()) {
      const [first, last] = [routes[at][0], routes[at].at(-1)!];
      for (const [{ card }, { x }] of [[from, first], [to, last]] as const) {
        expect([cards.get(card)!.x, cards.get(card)!.x + card.width]).toContain(x);
      }
      if (foreignKey) {
        const [column, referenced] = [to.card.rows[rowAt(to.card, last.y)].name, from.card.rows[rowAt(from.card, first.y)].name];
        expect(foreignKey.referencedColumns[foreignKey.columns.indexOf(column)]).toBe(referenced);
      } else {
        expect([rowAt(from.card, first.y), rowAt(to.card, last.y)].every((row) => row < 0)).toBe(true);
      }
    }
  }));

  test('is drawn the same each time', () => holds(({ page }) => expect(svgOf(page)).toBe(svgOf({ ...page }))));
});

const SHOP = `
  CREATE TABLE Staff (
    StaffId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), BossId STRING(36), TeamId STRING(36), Gone STRING(36),
    CONSTRAINT FK_Boss FOREIGN KEY (BossId) REFERENCES Staff (StaffId), CONSTRAINT FK_Gone FOREIGN KEY (Gone) REFERENCES Nowhere (Id)
  ) PRIMARY KEY (StaffId);
  CREATE TABLE Teams (
    TeamId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), LeadId STRING(36), CONSTRAINT FK_Lead FOREIGN KEY (LeadId) REFERENCES Staff (StaffId)
  ) PRIMARY KEY (TeamId);
  ALTER TABLE Staff ADD CONSTRAINT FK_Team FOREIGN KEY (TeamId) REFERENCES Teams (TeamId);
  CREATE TABLE Events (
    At TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL, A INT64, B INT64, C INT64, D INT64, E INT64, F INT64, G INT64
  ) PRIMARY KEY (At DESC, EventId);
  CREATE INDEX EventsByA ON Events (A);
  CREATE INDEX EventsById ON Events (EventId);
  CREATE TABLE Parts (At TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL, Part INT64 NOT NULL) PRIMARY KEY (At DESC, EventId, Part), INTERLEAVE IN PARENT Events;
`;

describe('the drawing', () => {
  const svg = svgOf(pageOf(SHOP));
  const titles = [...svg.matchAll(/<g class="reference" data-from="(\w+)" data-to="(\w+)">/g)].map(([, from, to]) => `${from} to ${to}`);

  test('has an edge for each foreign key: of a table to itself, in a circle, but none to a table that is not there', () => {
    expect(titles.sort()).toEqual(['Staff to Staff', 'Staff to Teams', 'Teams to Staff']);
    expect(svg).toContain('<title>Staff (BossId) refers to Staff (StaffId): FK_Boss</title>');
  });

  describe('of a table that refers to itself', () => {
    const pathOf = (sql: string, dialect?: Dialect): string =>
      /<\/title><path d="([^"]*)"/.exec(svgOf(pageOf(sql, dialect)))![1];
    const table = (constraint: string): string =>
      `CREATE TABLE T (Id STRING(36) NOT NULL, Org STRING(36) NOT NULL, Parent STRING(36), ${constraint}) PRIMARY KEY (Id);`;

    test.each<[string, Dialect?]>([
      [table('FOREIGN KEY (Parent, Org) REFERENCES T (Id, Org)')],
      [
        'CREATE TABLE t (id uuid, org uuid, parent uuid, FOREIGN KEY (parent, org) REFERENCES t (id, org), PRIMARY KEY (org, parent, id))',
        Dialect.POSTGRESQL,
      ],
    ])('goes between two columns if there are two', (...of) => {
      expect(pathOf(...of)).toMatch(/^M(\d+) (\d+)L.*L\1 (?!\2M)\d+M/);
    });

    test.each(['(Id) REFERENCES T (Id)', '(Org) REFERENCES T (Org)', '(X) REFERENCES T (Y)'])('goes out and back: FOREIGN KEY %s', (key) => {
      expect(pathOf(table(`FOREIGN KEY ${key}`))).toMatch(/^M(\d+) (\d+)L.*L\1 \2M/);
    });
  });

  test('has an edge from a parent to its child, and says what the box around them is', () => {
    expect(svg).toMatch(/<path class="nested" data-from="Parts" data-to="Events"/);
    expect(svg).toContain('>interleaved in Events</text>');
  });

  test.each([
    ['a table leads to its key', '<a href="#Events">'],
    ['an index leads to its key', '<a href="#EventsByA">'],
    ['the verdict on a table has a sign with a name', 'role="img" aria-label="hot"'],
    ['the column that makes a key hot is tinted', '<rect class="row hot"'],
    ['columns beyond some are counted', '>+ 2 more</text>'],
    ['a descending part of a key says so', '>TIMESTAMP DESC</text>'],
  ])('%s', (_, markup) => expect(svg).toContain(markup));

  test('names types as the dialect does', () => {
    const page = pageOf('CREATE TABLE "Notes" (id varchar(36) PRIMARY KEY, at timestamptz)', Dialect.POSTGRESQL);
    expect([...svgOf(page).matchAll(/class="type">([^<]*)</g)].map(([, type]) => type)).toEqual(['varchar', 'timestamptz']);
  });

  test('of one database is open, and packed where the page is', () => {
    const page = pageOf(SHOP);
    expect(partOf(page)).toContain('<details class="diagram" open><summary>Diagram of 4 tables</summary>');
    const packed = new PackedParts();
    expect(diagram(page, { anchors: new Anchors([page]), heats: new HeatClasses(), packed }).toString()).not.toContain('<svg xmlns');
    expect(packed.element()).toBeDefined();
  });
});

describe('a schema of more tables than one diagram has', () => {
  const chain = (count: number, isHot: (at: number) => boolean): string => Array.from({ length: count }, (_, at) =>
    `CREATE TABLE T${at} (${isHot(at) ? 'At TIMESTAMP NOT NULL, ' : ''}Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Next STRING(36)` +
    `${at > 0 ? `, CONSTRAINT F${at} FOREIGN KEY (Next) REFERENCES T${at - 1} (Id)` : ''}) PRIMARY KEY (${isHot(at) ? 'At, ' : ''}Id);`).join('\n');

  test('shows tables that need work with those within two foreign keys, the worst first, and says what it does not show', () => {
    const page = pageOf(`${chain(151, (at) => at === 100)} CREATE TABLE Refs (Ref STRING(36) NOT NULL) PRIMARY KEY (Ref);`);
    const { drawn, left } = neighbourhoods(page);
    expect(drawn.map(({ table, verdict, tables, left: beyond }) => [table.name, verdict, tables.map(({ name }) => name).sort(), beyond])).toEqual([
      ['T100', 'hot', ['T100', 'T101', 'T102', 'T98', 'T99'], 0],
      ['Refs', 'unproven', ['Refs'], 0],
    ]);
    expect(left).toBe(0);
    const part = partOf(page);
    expect(part).toContain('152 tables are too many for one diagram. Each diagram shows a table that needs work');
    expect(part.match(/<details class="diagram" name="diagram:schema.sql"( open)?>/g)).toHaveLength(2);
    expect(part).toContain('and 4 tables around it');
  });

  test('shows at most twenty neighbourhoods, and of each at most forty tables', () => {
    const star = Array.from({ length: 160 }, (_, at) => `CREATE TABLE S${at} (${at < 22 ? 'At TIMESTAMP NOT NULL, ' : ''}Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), ` +
      `Hub STRING(36), CONSTRAINT F${at} FOREIGN KEY (Hub) REFERENCES Hub (Id)) PRIMARY KEY (${at < 22 ? 'At, ' : ''}Id);`).join('\n');
    const page = pageOf(`CREATE TABLE Hub (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id); ${star}`);
    const { drawn, left } = neighbourhoods(page);
    expect([drawn.length, left, drawn[0].tables.length, drawn[0].left]).toEqual([20, 2, 40, 121]);
    const part = partOf(page);
    expect(part).toContain('2 more tables need work.');
    expect(part).toContain('and 39 tables around it; 121 more are not drawn');
  });

  test('in which none needs work has no diagram', () => {
    const part = partOf(pageOf(chain(151, () => false)));
    expect(part).toContain('No table needs work, so none is drawn.');
    expect(part).not.toContain('<svg');
  });
});
