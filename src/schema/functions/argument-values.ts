/** The values that an argument with a name can have, where they are few. */
export const ARGUMENT_VALUES: Readonly<Record<string, readonly string[] | undefined>> = {
  algorithm: ['floatingpoint', 'logtree', 'prefixtree', 'trigrams'],
  array_aggregator: ['flatten', 'max_element'],
  comparison_type: ['all', 'equality'],
  content_type: ['text/plain', 'text/html'],
  dialect: ['rquery', 'words', 'words_phrase'],
  relative_search_type: ['phrase', 'value_prefix', 'value_suffix', 'word_prefix', 'word_suffix'],
  token_category: ['small', 'medium', 'large', 'title'],
  wide_number_mode: ['exact', 'round'],
};

/** The arguments of tokenizers that have another name in GoogleSQL than in PostgreSQL. */
export const IN_GOOGLESQL: Readonly<Record<string, string | undefined>> = { ieee_precision: 'precision' };
