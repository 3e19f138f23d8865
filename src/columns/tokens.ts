import {
  FULL_TEXT_OPTIONS,
  NGRAM_OPTIONS,
  NUMBER_TOKEN_OPTIONS,
  SUBSTRING_OPTIONS,
  type FullTextOptions,
  type NgramOptions,
  type NumberTokenOptions,
  type SubstringOptions,
} from './token-options';
import { shownExample } from '../rules/usage/examples';
import { someOf } from '../rules/usage/kinds';
import { literalText } from '../rules/usage/literal';
import { checked, kindOfType, Struct } from '../rules/usage/options';
import { place } from '../rules/usage/usage-entry';
import { Dialect } from '../schema';
import { IN_GOOGLESQL } from '../schema/functions/named-arguments';
import { snakeCase } from '../text/names';

const SOME_TOKENS = someOf(kindOfType('Tokens'), shownExample('Tokens'));
const NO_OPTIONS = new Struct<any>('', {});

type Argument = string | number | boolean | readonly string[];

/**
 * How the words, parts or numbers of a value become tokens that a search index can find.
 *
 * @see https://cloud.google.com/spanner/docs/full-text-search/tokenization
 * @example
 * Column.tokens('NameTokens', Tokens.fullText('Name', { languageTag: 'en' }));
 */
export class Tokens {
  /**
   * The words of a text, for SEARCH: TOKENIZE_FULLTEXT.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static fullText(of: string, options: FullTextOptions = {}): Tokens {
    return Tokens.of('tokenize_fulltext', 'fullText', of, FULL_TEXT_OPTIONS, options);
  }

  /**
   * The parts of the words of a text, for SEARCH_SUBSTRING and SEARCH_NGRAMS: TOKENIZE_SUBSTRING.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static substring(of: string, options: SubstringOptions = {}): Tokens {
    return Tokens.of('tokenize_substring', 'substring', of, SUBSTRING_OPTIONS, options);
  }

  /**
   * The n-grams of a whole text, for LIKE and regular expressions: TOKENIZE_NGRAMS.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static ngrams(of: string, options: NgramOptions = {}): Tokens {
    return Tokens.of('tokenize_ngrams', 'ngrams', of, NGRAM_OPTIONS, options);
  }

  /**
   * Ranges that a number is in, for comparisons: TOKENIZE_NUMBER.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static number(of: string, options: NumberTokenOptions = {}): Tokens {
    return Tokens.of('tokenize_number', 'number', of, NUMBER_TOKEN_OPTIONS, options);
  }

  /**
   * A truth value: TOKENIZE_BOOL.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static bool(of: string): Tokens {
    return Tokens.of('tokenize_bool', 'bool', of);
  }

  /**
   * The fields of a JSON document and their values: TOKENIZE_JSON, spanner.tokenize_jsonb.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static json(of: string): Tokens {
    return Tokens.of('tokenize_json', 'json', of);
  }

  /**
   * The value as it is, for comparisons with `=`: TOKEN.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static exact(of: string): Tokens {
    return Tokens.of('token', 'exact', of);
  }

  /**
   * All tokens together, for one search in several columns: TOKENLIST_CONCAT.
   *
   * @param tokens Of one kind, and n-grams of the same sizes.
   */
  public static concat(tokens: Tokens[]): Tokens {
    SOME_TOKENS(tokens, 'tokens', place('Tokens', 'concat', { tokens }));
    return new Tokens('tokenlist_concat', tokens);
  }

  private static of<T extends object>(
    name: string, factory: string, source: string, kinds: Struct<T> = NO_OPTIONS, options = {} as T,
  ): Tokens {
    const at = place('Tokens', factory, { 'the expression': source, options });
    const given = checked(kinds, options, at) as Readonly<Record<string, Argument | undefined>>;
    // The printed text does not depend on the order in which a language passes options.
    const inOrder = [...kinds.shape.kinds.keys()].map((option) => [option, given[option]] as const);
    return new Tokens(name, literalText(source, 'the expression', at), inOrder);
  }

  private constructor(
    private readonly name: string,
    private readonly source: string | readonly Tokens[],
    private readonly options: readonly (readonly [string, Argument | undefined])[] = [],
  ) {}

  /** @internal */
  public _expression(dialect: Dialect): string {
    const postgresql = dialect === Dialect.POSTGRESQL;
    const own = typeof this.source === 'string'
      ? this.source
      : `${postgresql ? 'ARRAY' : ''}[${this.source.map((each) => each._expression(dialect)).join(', ')}]`;
    const named = this.options.flatMap(([option, value]) =>
      value === undefined ? [] : [`${argumentName(option, dialect)} => ${literal(value, dialect)}`]);
    const name = postgresql
      ? `spanner.${this.name === 'tokenize_json' ? 'tokenize_jsonb' : this.name}`
      : this.name.toUpperCase();
    return `${name}(${[own, ...named].join(', ')})`;
  }
}

function argumentName(option: string, dialect: Dialect): string {
  const name = snakeCase(option);
  return (dialect === Dialect.GOOGLESQL ? IN_GOOGLESQL[name] : undefined) ?? name;
}

/** None of the texts contains a quote. */
function literal(value: Argument, dialect: Dialect): string {
  if (typeof value !== 'object') {
    return typeof value === 'string' ? `'${value}'` : String(value);
  }
  return dialect === Dialect.POSTGRESQL
    ? `'{${value.join(', ')}}'::text[]`
    : `[${value.map((each) => `'${each}'`).join(', ')}]`;
}
