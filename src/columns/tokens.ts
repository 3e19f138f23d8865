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
import { call } from '../languages/code';
import { phrase } from '../languages/phrase';
import { outOfRange } from '../rules/usage/errors';
import { shownExample } from '../rules/usage/examples';
import { literalText } from '../rules/usage/literal';
import { checked, kindOfType, type Struct } from '../rules/usage/options';
import { place } from '../rules/usage/usage-entry';
import { Dialect } from '../schema';
import { IN_GOOGLESQL } from '../schema/functions/named-arguments';
import { snakeCase } from '../text/names';

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
    return Tokens.of('tokenize_fulltext', of, FULL_TEXT_OPTIONS, options, 'fullText');
  }

  /**
   * The parts of the words of a text, for SEARCH_SUBSTRING and SEARCH_NGRAMS: TOKENIZE_SUBSTRING.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static substring(of: string, options: SubstringOptions = {}): Tokens {
    return Tokens.of('tokenize_substring', of, SUBSTRING_OPTIONS, options, 'substring');
  }

  /**
   * The n-grams of a whole text, for LIKE and regular expressions: TOKENIZE_NGRAMS.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static ngrams(of: string, options: NgramOptions = {}): Tokens {
    return Tokens.of('tokenize_ngrams', of, NGRAM_OPTIONS, options, 'ngrams');
  }

  /**
   * Ranges that a number is in, for comparisons: TOKENIZE_NUMBER.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static number(of: string, options: NumberTokenOptions = {}): Tokens {
    return Tokens.of('tokenize_number', of, NUMBER_TOKEN_OPTIONS, options, 'number');
  }

  /**
   * A truth value: TOKENIZE_BOOL.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static bool(of: string): Tokens {
    return new Tokens('tokenize_bool', literalText(of, 'of', place('Tokens', 'bool')));
  }

  /**
   * The fields of a JSON document and their values: TOKENIZE_JSON, spanner.tokenize_jsonb.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static json(of: string): Tokens {
    return new Tokens('tokenize_json', literalText(of, 'of', place('Tokens', 'json')));
  }

  /**
   * The value as it is, for comparisons with `=`: TOKEN.
   *
   * @param of A column, or an expression in the dialect of the database.
   */
  public static exact(of: string): Tokens {
    return new Tokens('token', literalText(of, 'of', place('Tokens', 'exact')));
  }

  /**
   * All tokens together, for one search in several columns: TOKENLIST_CONCAT.
   *
   * @param tokens Of one kind, and n-grams of the same sizes.
   */
  public static concat(tokens: Tokens[]): Tokens {
    const at = place('Tokens', 'concat');
    kindOfType('Tokens[]')(tokens, 'tokens', at);
    if (tokens.length === 0) {
      const example = call('Tokens', 'concat', [shownExample('Tokens[]')]);
      throw outOfRange(at, 'tokens', tokens, 'one or more', phrase`${example}`);
    }
    return new Tokens('tokenlist_concat', tokens);
  }

  private static of<T extends object>(
    name: string, source: string, kinds: Struct<T>, options: T, factory: string,
  ): Tokens {
    const at = place('Tokens', factory);
    const given = checked(kinds, options, at) as Readonly<Record<string, Argument | undefined>>;
    // The printed text does not depend on the order in which a language passes options.
    const inOrder = [...kinds.shape.kinds.keys()].map((option) => [option, given[option]] as const);
    return new Tokens(name, literalText(source, 'of', at), inOrder);
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
