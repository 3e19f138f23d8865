import { SAMPLES } from './samples';
import { appLanguage, WRITERS, type AppLanguage } from '../../src/languages/app-language';
import { call, newCall, option, value, variable, type Call } from '../../src/languages/code';
import { phrase, phraseText } from '../../src/languages/phrase';
import { lacksArgument, optionsType } from '../../src/languages/surface';
import { commentLines } from '../../src/languages/writer';
import { tableVariable } from '../../src/text/names';
import { assembly } from '../support/assembly';

const LANGUAGES = Object.keys(WRITERS) as AppLanguage[];

describe.each(LANGUAGES)('code in %s', (language) => {
  test.each(SAMPLES)('%s', (_, code, written) => {
    expect(WRITERS[language].write(code)).toBe(written[language]);
  });

  test('a comment stays one, whatever it holds', () => {
    const lines = commentLines(WRITERS[language], 'a\r\nb \\u000a c\u2028d\f\0\ufeffe', '  ');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => line.startsWith(`${WRITERS[language].comment}   `))).toBe(true);
    expect(language === 'java' && lines.some((line) => line.includes('\\u'))).toBe(false);
    expect(language === 'go' && lines.some((line) => /[\0\ufeff]/.test(line))).toBe(false);
  });
});

test.each([
  ['typescript', 'lambda int range event classTable dbTable'],
  ['python', 'lambda2 int range event class_table db_table'],
  ['java', 'lambda int2 range event classTable dbTable'],
  ['go', 'lambda int range2 event classTable dbTable'],
  ['csharp', 'lambda int2 range event2 classTable dbTable'],
] as const)('in %s no table is called by a word of the language, or as the database is', (language, names) => {
  const tables = ['Lambda', 'Int', 'Range', 'Event', 'Class', 'Db'];
  expect(tables.map((table) => WRITERS[language].write(variable(tableVariable(table)))).join(' ')).toBe(names);
});

test('code within a sentence is written in the language of its reader', () => {
  const sentence = phrase`${option('shards', value(16))} of ${2}, or leave out ${option('shardBy')}`;
  expect(LANGUAGES.map((language) => phraseText(sentence, language))).toEqual([
    'shards: 16 of 2, or leave out shardBy',
    'shards=16 of 2, or leave out shard_by',
    'shards(16) of 2, or leave out shardBy',
    'Shards: jsii.Number(16) of 2, or leave out ShardBy',
    'Shards = 16 of 2, or leave out ShardBy',
  ]);
});

describe('the language of an app', () => {
  const before = process.env.JSII_AGENT;
  afterEach(() => {
    process.env.JSII_AGENT = before;
    if (before === undefined) {
      delete process.env.JSII_AGENT;
    }
  });

  test.each([
    ['Python/3.12.3', 'python'], ['Java/17.0.9', 'java'], ['go1.25.1/linux/amd64', 'go'], ['devel go1.26-abc/linux/amd64', 'go'],
    ['DotNet/8.0.1/.NETCoreApp,Version=v6.0/1.0.0.0', 'csharp'], ['node/20', 'typescript'],
  ])('of the runtime %s is %s', (agent, language) => {
    process.env.JSII_AGENT = agent;
    expect(appLanguage()).toBe(language);
  });
});

describe('the calls of the public surface', () => {
  const types = Object.values(assembly());
  const structs = new Set(types.filter(({ datatype }) => datatype).map(({ name }) => name));
  const calls = types.filter(({ kind, name }) => kind === 'class' && name !== 'TableBase').flatMap(({ name, abstract, initializer, methods = [] }) => [
    ...(initializer && !abstract ? [{ call: newCall(name, [], {}), parameters: initializer.parameters ?? [] }] : []),
    ...methods.map((method) => ({ call: call(method.static ? name : variable('it'), method.name, []), parameters: method.parameters ?? [] })),
  ]);

  test('are there', () => {
    expect(calls.length).toBeGreaterThan(60);
  });

  test.each(calls.map(({ call: of, parameters }): [string, Call, typeof parameters] => [WRITERS.typescript.write(of), of, parameters]))(
    '%s takes the options that Java, Go and C# name', (_, of, parameters) => {
      const last = parameters.at(-1)?.type.fqn?.split('.')[1] ?? '';
      expect(optionsType(of)).toBe(structs.has(last) ? last : undefined);
      expect(lacksArgument(of)).toBe(parameters.some(({ optional, type }) => optional && type.fqn === undefined));
    },
  );
});
