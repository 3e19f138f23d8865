import { member, text } from '../languages/code';
import { number, satisfying, wholeNumber } from '../rules/usage/kinds';
import { struct } from '../rules/usage/options';
import { NGRAM_SIZES, PRECISIONS, TREE_BASES } from '../schema/functions/named-arguments';

/** The kind of text to search. */
export enum TokenContentType {
  PLAIN_TEXT = 'text/plain',
  /** Tags are ignored, and words in titles and headings weigh more. */
  HTML = 'text/html',
}

/** The weight of a text in scores of results. */
export enum TokenCategory {
  SMALL = 'small',
  MEDIUM = 'medium',
  LARGE = 'large',
  TITLE = 'title',
}

/** Where a substring is matched, besides anywhere in a word. */
export enum RelativeSearchType {
  ALL = 'all',
  PHRASE = 'phrase',
  VALUE_PREFIX = 'value_prefix',
  VALUE_SUFFIX = 'value_suffix',
  WORD_PREFIX = 'word_prefix',
  WORD_SUFFIX = 'word_suffix',
}

/** The comparisons of numbers that are supported. */
export enum NumberComparison {
  /** Less than, greater than, between and equal. */
  ALL = 'all',
  EQUALITY = 'equality',
}

/** How numbers are divided into ranges. */
export enum NumberAlgorithm {
  /** For evenly distributed integers. */
  LOG_TREE = 'logtree',
  /** For integers of very different sizes. */
  PREFIX_TREE = 'prefixtree',
  /** For floating-point numbers. */
  FLOATING_POINT = 'floatingpoint',
}

/** Options of `Tokens.fullText`. */
export interface FullTextOptions {
  /**
   * Language of the text, such as `en` or `de`.
   *
   * @default - Spanner detects it
   */
  readonly languageTag?: string;

  /**
   * The kind of text.
   *
   * @default TokenContentType.PLAIN_TEXT
   */
  readonly contentType?: TokenContentType;

  /**
   * The weight of the text in scores of results.
   *
   * @default - by its length
   */
  readonly tokenCategory?: TokenCategory;

  /**
   * Whether `e` also matches `é`.
   *
   * @default false
   */
  readonly removeDiacritics?: boolean;
}

/** Options of `Tokens.ngrams`. */
export interface NgramOptions {
  /**
   * Characters of the shortest n-gram, from 1 to `ngramSizeMax`.
   *
   * @default - 1
   */
  readonly ngramSizeMin?: number;

  /**
   * Characters of the longest n-gram, up to 12.
   *
   * @default - 4
   */
  readonly ngramSizeMax?: number;

  /**
   * Whether `e` also matches `é`.
   *
   * @default false
   */
  readonly removeDiacritics?: boolean;
}

/** Options of `Tokens.substring`. */
export interface SubstringOptions extends NgramOptions {
  /**
   * Language of the text, such as `en` or `de`.
   *
   * @default - Spanner detects it
   */
  readonly languageTag?: string;

  /**
   * The kind of text.
   *
   * @default TokenContentType.PLAIN_TEXT
   */
  readonly contentType?: TokenContentType;

  /**
   * Where a substring is matched, besides anywhere in a word.
   *
   * @default - nowhere else
   */
  readonly relativeSearchTypes?: RelativeSearchType[];

  /**
   * Whether n-grams shorter than `ngramSizeMin` are generated only at the beginning and end of a word.
   *
   * @default false
   */
  readonly shortTokensOnlyForAnchors?: boolean;
}

/** Options of `Tokens.number`. */
export interface NumberTokenOptions {
  /**
   * The comparisons that are supported.
   *
   * @default NumberComparison.ALL
   */
  readonly comparisonType?: NumberComparison;

  /**
   * How numbers are divided into ranges.
   *
   * @default - LOG_TREE for integers, FLOATING_POINT for others
   */
  readonly algorithm?: NumberAlgorithm;

  /**
   * The smallest number in the finely divided range, below `max`.
   *
   * @default - that of the type
   */
  readonly min?: number;

  /**
   * The largest number in the finely divided range.
   *
   * @default - that of the type
   */
  readonly max?: number;

  /**
   * Width of the smallest range, above 0 and at most `max` - `min`.
   *
   * @default 1
   */
  readonly granularity?: number;

  /**
   * Number of parts into which a range is divided, from 2 to 10.
   *
   * @default 2
   */
  readonly treeBase?: number;

  /**
   * Significant bits of a floating-point number, from 1 to 15.
   *
   * @default 15
   */
  readonly ieeePrecision?: number;
}

const LANGUAGE = satisfying<string>(
  (value) => typeof value === 'string' && /^[A-Za-z][A-Za-z0-9-]*$/.test(value), 'a language tag', text('en'),
);
const NGRAM_SIZE = wholeNumber(...NGRAM_SIZES, 3);

export const FULL_TEXT_OPTIONS = struct<FullTextOptions>('FullTextOptions', { languageTag: LANGUAGE });

export const NGRAM_OPTIONS = struct<NgramOptions>('NgramOptions', {
  ngramSizeMin: NGRAM_SIZE, ngramSizeMax: NGRAM_SIZE,
});

export const SUBSTRING_OPTIONS = struct<SubstringOptions>('SubstringOptions', {
  languageTag: LANGUAGE, relativeSearchTypes: member('RelativeSearchType', 'PHRASE'),
});

export const NUMBER_TOKEN_OPTIONS = struct<NumberTokenOptions>('NumberTokenOptions', {
  granularity: number(Number.isFinite, 'a number', 1),
  treeBase: wholeNumber(...TREE_BASES, 2),
  ieeePrecision: wholeNumber(...PRECISIONS, 15),
});
