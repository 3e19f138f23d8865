import * as fs from 'node:fs';
import * as path from 'node:path';
import { surfaceOf, surfaceText, type Assembly } from '../../scripts/package/surface';
import * as library from '../../src';
import * as objectCalls from '../../src/code/constructs/object-call';
import { WRITERS, type AppLanguage } from '../../src/languages/app-language';
import * as code from '../../src/languages/code';
import { call, list, member, newCall, value, variable, type Call } from '../../src/languages/code';
import * as held from '../../src/languages/surface-data';
import { positiveNumber, text } from '../../src/rules/usage/kinds';
import { Struct } from '../../src/rules/usage/options';
import { ROOT } from '../package/installed';
import { assembly } from '../support/assembly';
import { newDatabase } from '../support/stack';
import { thrownBy } from '../support/thrown-by';

const valuesOf = ({ name }: { readonly name: string }): Record<string, string> => (library as never as Record<string, Record<string, string>>)[name];
const surface = surfaceOf(assembly(), valuesOf);

describe('what the source knows of its own surface', () => {
  /** The assembly that is packed has lost the order of declarations. */
  const unordered = (rows: Readonly<Record<string, string>>): object => (
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.split(' ').sort()]))
  );

  test('is what jsii says; if it is not, run npx projen compile and commit src/languages/surface-data.ts', () => {
    expect({ ...held, STRUCTS: unordered(held.STRUCTS) }).toEqual({ ...surface, STRUCTS: unordered(surface.STRUCTS) });
  });

  test('is written as the generator writes it', () => {
    expect(fs.readFileSync(path.join(ROOT, 'src', 'languages', 'surface-data.ts'), 'utf8')).toBe(surfaceText(held));
  });

  test('leaves out what the library only returns', () => {
    expect(surface.STRUCTS).not.toHaveProperty('RenderedFinding');
    expect(surface.ENUMS).not.toHaveProperty('Severity');
  });

  test('is used for the options of each call', () => {
    const types = Object.values(assembly());
    const structs = new Set(types.filter(({ datatype }) => datatype).map(({ fqn }) => fqn));
    const taken = types.filter(({ kind }) => kind === 'class')
      .flatMap(({ initializer, methods = [] }) => [...(initializer ? [initializer] : []), ...methods])
      .flatMap(({ parameters = [] }) => parameters.map(({ type }) => type.fqn ?? ''));
    const names = [...new Set(taken)].filter((fqn) => structs.has(fqn)).map((fqn) => fqn.split('.')[1]);
    const src = fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
      .map((file) => fs.readFileSync(path.join(ROOT, 'src', file), 'utf8')).join('\n');
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !src.includes(`struct<${name}>(`))).toEqual([]);
  });
});

test('what is said of an option that does not exist does not compile', () => {
  // @ts-expect-error A view has no such option.
  expect(new Struct<library.ViewProps>('ViewProps', { querry: text }).name).toBe('ViewProps');
  // @ts-expect-error A query is no number.
  expect(new Struct<library.ViewProps>('ViewProps', { query: positiveNumber }).name).toBe('ViewProps');
});

describe('a prop that no list names', () => {
  const { UuidTable, Column, Check } = withMore();
  const table = (options: object): unknown => new UuidTable(newDatabase(), 'T', { key: [Column.uuid('Id')], ...{ seal: 'wax', ...options } });

  test.each<[string, unknown]>([
    ['seal', 'lead'], ['glossy', true], ['coats', 2], ['tones', ['red']], ['weights', [1, 2]], ['shade', 'light'], ['shades', ['light', 'dark']],
    ['paint', { coats: 2 }], ['paints', [{ coats: 2, name: 'oil' }]], ['limit', Check.named('Small', 'A < 1')], ['near', table({})],
  ])('%s is taken', (option, given) => {
    expect(() => table({ [option]: given })).not.toThrow();
  });

  test.each<[string, unknown, string, string]>([
    ['seal', undefined, 'not-text: seal is not a string', "seal: 'Name'"],
    ['glossy', 'yes', 'wrong-type: glossy cannot be the string "yes"', 'glossy: true'],
    ['coats', '2', 'wrong-type: coats cannot be the string "2"', 'coats: 0'],
    ['tones', 'red', 'wrong-type: tones cannot be the string "red"', "tones: ['red']"],
    ['weights', 2, 'wrong-type: weights cannot be the number 2', 'weights: [16]'],
    ['shade', 'Dark', 'out-of-range: shade cannot be "Dark"', 'shade: Shade.DARK'],
    ['shades', ['Dark'], 'out-of-range: shades[0] cannot be "Dark"', 'Shade.DARK as shades[0]'],
    ['paint', 'oil', 'wrong-type: paint cannot be the string "oil"', 'pass at least coats'],
    ['paint', { coat: 2 }, 'unknown-option: "coat" is not an option of paint. Did you mean "coats"?', 'write coats'],
    ['paints', {}, 'wrong-type: paints cannot be an object of the class Object', 'paints: [{ coats: 16 }]'],
    ['paints', [{}], 'wrong-type: coats is missing', 'coats: 0'],
    ['limit', 'A < 1', 'wrong-type: limit cannot be the string "A < 1"', "limit: Check.named('Positive', 'Total > 0')"],
    ['near', null, 'wrong-type: near cannot be null', 'near: customers'],
    ['shde', 'light', 'unknown-option: "shde" is not an option of UuidTableProps. Did you mean "shade"?', 'write shade'],
  ])('%s: %j is refused, with a fix', (option, given, message, fix) => {
    expect(thrownBy(() => table({ [option]: given })).message).toMatch(new RegExp(`^error ${literally(message)}\n(.*\n)*    fix   ${literally(fix)}\n`));
  });

  test('a class without an example has no fix', () => {
    expect(thrownBy(() => table({ brush: 'flat' })).message).toMatch(/^error wrong-type: brush cannot be the string "flat"\n.*\n.*\n {4}want {2}a Brush\n {4}docs/);
  });

  const written = newCall('UuidTable', [variable('db'), code.text('T')], {
    glossy: value(true), coats: value(2), tones: list([code.text('red')]), weights: list([value(1)]), shade: member('Shade', 'DARK'), shades: list([member('Shade', 'DARK')]),
    paint: code.struct('PaintOptions', { coats: value(2) }), brush: call('Brush', 'flat', [value(3)], { softHair: value(true) }),
  });

  test.each<[AppLanguage, string]>([
    ['typescript', "new UuidTable(db, 'T', { glossy: true, coats: 2, tones: ['red'], weights: [1], shade: Shade.DARK, shades: [Shade.DARK], paint: { coats: 2 }, brush: Brush.flat(3, { softHair: true }) })"],
    ['python', 'UuidTable(db, "T", glossy=True, coats=2, tones=["red"], weights=[1], shade=Shade.DARK, shades=[Shade.DARK], paint=PaintOptions(coats=2), brush=Brush.flat(3, soft_hair=True))'],
    ['java', 'UuidTable.Builder.create(db, "T").glossy(true).coats(2).tones(List.of("red")).weights(List.of(1)).shade(Shade.DARK).shades(List.of(Shade.DARK))' +
      '.paint(PaintOptions.builder().coats(2).build()).brush(Brush.flat(3, BrushOptions.builder().softHair(true).build())).build()'],
    ['go', 'sc.NewUuidTable(db, jsii.String("T"), &sc.UuidTableProps{Glossy: jsii.Bool(true), Coats: jsii.Number(2), Tones: jsii.Strings("red"), Weights: jsii.Numbers(1), Shade: sc.Shade_DARK, ' +
      'Shades: &[]sc.Shade{sc.Shade_DARK}, Paint: &sc.PaintOptions{Coats: jsii.Number(2)}, Brush: sc.Brush_Flat(jsii.Number(3), &sc.BrushOptions{SoftHair: jsii.Bool(true)})})'],
    ['csharp', 'new UuidTable(db, "T", new UuidTableProps { Glossy = true, Coats = 2, Tones = new string[] { "red" }, Weights = new double[] { 1 }, Shade = Shade.DARK, Shades = new Shade[] { Shade.DARK }, ' +
      'Paint = new PaintOptions { Coats = 2 }, Brush = Brush.Flat(3, new BrushOptions { SoftHair = true }) })'],
  ])('is written in %s', (language, expected) => {
    expect(writersWithMore()[language].write(written)).toBe(expected);
  });

  test('is written with its type once the assembly has it, and not before', () => {
    const withOptions: Call = call('Brush', 'flat', [], { softHair: value(true) });
    expect(writersWithMore().java.write(withOptions)).toBe('Brush.flat(BrushOptions.builder().softHair(true).build())');
    expect(WRITERS.java.write(withOptions)).not.toContain('BrushOptions');
  });
});

test('an option of DDL is imported as the prop that is called like it', () => {
  const importedBy = (of: typeof objectCalls): Call | undefined => of.objectCall({
    kind: 'CHANGE STREAM', name: 's', watchesAll: true, watched: [], options: new Map([['paint_shade', "'dark'"], ['exclude_paint', 'TRUE']]),
  } as never, library.Dialect.GOOGLESQL, (table) => table);
  const imported = importedBy(loadedWithMore('../../src/code/constructs/object-call'));
  expect(WRITERS.typescript.write(imported!)).toBe("new ChangeStream(db, 's', { watch: [Watch.allTables()], paintShade: Shade.DARK, excludePaint: true })");
  expect(importedBy(objectCalls)).toBeUndefined();
});

/** The assembly of a library whose `UuidTable` and `ChangeStream` have more props, of types that are new as well. */
function moreOf(types: Assembly): Assembly {
  const own = (name: string): { name: string; fqn: string } => ({ name, fqn: `spanner-constructs.${name}` });
  const primitive = (of: string): object => ({ primitive: of });
  const one = (of: string): object => ({ fqn: `spanner-constructs.${of}` });
  const many = (elementtype: object): object => ({ collection: { kind: 'array', elementtype } });
  const prop = (name: string, type: object, optional = true): object => ({ name, type, optional });
  const props = types['spanner-constructs.UuidTableProps'];
  const streamProps = types['spanner-constructs.ChangeStreamProps'];
  return Object.fromEntries([
    ...Object.values(types).filter((type) => type !== props && type !== streamProps),
    { ...streamProps, properties: [...streamProps.properties ?? [], prop('paintShade', one('Shade')), prop('excludePaint', primitive('boolean'))] },
    { ...own('Shade'), kind: 'enum' },
    { ...own('PaintOptions'), kind: 'interface', datatype: true, properties: [prop('coats', primitive('number'), false), prop('name', primitive('string'))] },
    { ...own('BrushOptions'), kind: 'interface', datatype: true, properties: [prop('softHair', primitive('boolean'))] },
    { ...own('Brush'), kind: 'class', methods: [{ name: 'flat', static: true, parameters: [prop('width', primitive('number'), false), prop('options', one('BrushOptions'))] }] },
    {
      ...props,
      properties: [
        ...props.properties ?? [], prop('seal', primitive('string'), false), prop('glossy', primitive('boolean')), prop('coats', primitive('number')),
        prop('tones', many(primitive('string'))), prop('weights', many(primitive('number'))), prop('shade', one('Shade')), prop('shades', many(one('Shade'))),
        prop('paint', one('PaintOptions')), prop('paints', many(one('PaintOptions'))), prop('limit', one('Check')), prop('near', one('ITable')), prop('brush', one('Brush')),
      ],
    },
  ].map((type) => [type.fqn, type])) as Assembly;
}

function withMore(): typeof library {
  return loadedWithMore('../../src');
}

function writersWithMore(): typeof WRITERS {
  return loadedWithMore<{ WRITERS: typeof WRITERS }>('../../src/languages/app-language').WRITERS;
}

function loadedWithMore<T>(module: string): T {
  const more = surfaceOf(moreOf(assembly()), ({ name }) => (name === 'Shade' ? { LIGHT: 'light', DARK: 'dark' } : valuesOf({ name })));
  let loaded: T;
  jest.isolateModules(() => {
    jest.doMock('../../src/languages/surface-data', () => more);
    loaded = jest.requireActual(module) as T;
    jest.dontMock('../../src/languages/surface-data');
  });
  return loaded!;
}

function literally(of: string): string {
  return of.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
