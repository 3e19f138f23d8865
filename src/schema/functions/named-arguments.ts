/** Named arguments of tokenizers and searches. */
export const FULL_TEXT =
  'language_tag=>STRING, content_type=>STRING, token_category=>STRING, remove_diacritics=>BOOL';
export const NGRAMS = 'ngram_size_min=>INT64!, ngram_size_max=>INT64!, remove_diacritics=>BOOL';
export const SUBSTRING = `${NGRAMS}, language_tag=>STRING, content_type=>STRING, relative_search_types=>ARRAY<STRING>, `
  + 'short_tokens_only_for_anchors=>BOOL, support_relative_search=>BOOL';
export const SEARCH = 'language_tag=>STRING, enhance_query=>BOOL, dialect=>STRING, dictionary=>STRING';
export const SEARCH_NGRAMS = 'language_tag=>STRING, min_ngrams=>INT64, min_ngrams_percent=>FLOAT64';
export const SCORE_NGRAMS = 'language_tag=>STRING, algorithm=>STRING';
export const SNIPPET = `${SEARCH}, max_snippet_width=>INT64, max_snippets=>INT64, content_type=>STRING`;

/** Named arguments of TOKENIZE_NUMBER. */
export function numbers(type: string, precision = 'precision'): string {
  const end = type === 'FLOAT64' ? type : `${type}!`;
  return `comparison_type=>STRING, algorithm=>STRING, min=>${end}, max=>${end}, `
    + `granularity=>${type}!, tree_base=>INT64!, ${precision}=>INT64!`;
}

/** The accepted values of named arguments with few of them, also by the type of what is read. */
export const ARGUMENT_VALUES: Readonly<Record<string, readonly string[] | undefined>> = {
  'algorithm': ['floatingpoint', 'logtree', 'prefixtree', 'trigrams'],
  'algorithm of INT64': ['logtree', 'prefixtree'],
  'algorithm of ARRAY<INT64>': ['logtree', 'prefixtree'],
  'array_aggregator': ['flatten', 'max_element'],
  'comparison_type': ['all', 'equality'],
  'content_type': ['text/plain', 'text/html'],
  'dialect': ['rquery', 'words', 'words_phrase'],
  'relative_search_type': ['phrase', 'value_prefix', 'value_suffix', 'word_prefix', 'word_suffix'],
  'token_category': ['small', 'medium', 'large', 'title'],
  'wide_number_mode': ['exact', 'round'],
};

/** The named numbers of a call, in lower case. */
export type NamedNumbers = Readonly<Record<string, number | undefined>>;

export interface NumberRange {
  /** It is no part of the range. */
  readonly above?: number;
  readonly least?: number;
  readonly most?: number;
}

export const [NGRAM_SIZES, TREE_BASES, PRECISIONS] = [[1, 12], [2, 10], [1, 15]] as const;

/** The shortest and longest n-gram. */
export function ngramSizes({ ngram_size_min = 1, ngram_size_max = 4 }: NamedNumbers): readonly [number, number] {
  return [ngram_size_min, ngram_size_max];
}

function within([least, most]: readonly [number, number]): () => NumberRange {
  return () => ({ least, most });
}

/** The ranges of named numbers beside others. */
export const ARGUMENT_RANGES: Readonly<Record<string, ((beside: NamedNumbers) => NumberRange) | undefined>> = {
  granularity: ({ min = -Infinity, max = Infinity }) => ({ above: 0, most: max - min }),
  ieee_precision: within(PRECISIONS),
  max: ({ min }) => ({ above: min }),
  ngram_size_max: within(NGRAM_SIZES),
  ngram_size_min: (beside) => ({ least: NGRAM_SIZES[0], most: ngramSizes(beside)[1] }),
  precision: within(PRECISIONS),
  tree_base: within(TREE_BASES),
};

/** PostgreSQL arguments of tokenizers with another name in GoogleSQL. */
export const IN_GOOGLESQL: Readonly<Record<string, string | undefined>> = { ieee_precision: 'precision' };
