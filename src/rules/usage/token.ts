/** cdktf's mark of a token: `${TfToken[...]}` in a string, with `#` in a list and `&` in the key of a map. */
const TEXT_MARKER = '{TfToken[';
/**
 * A token in a number is about -8.1e298, or -1.9e289 for an element of a list. Arithmetic leaves it in this range, and
 * with more than one digit.
 */
const TOKEN_NUMBERS = { least: 1e284, most: 1e303 };
/** A number of that size, in a string that was composed with one. */
const HUGE_NUMBER = /-?\d(?:\.\d+)?e\+\d{3}/g;

/** Whether only Terraform knows the value: a token, or a string that holds one. */
export function isToken(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.includes(TEXT_MARKER) || (value.includes('e+') && holdsTokenNumber(value));
    case 'number':
      return isTokenNumber(value);
    default:
      return typeof value === 'object' && value !== null && 'resolve' in value;
  }
}

/** Whether only Terraform knows the text, written as cdktf or as Terraform writes it. */
export function isTemplate(value: string): boolean {
  return value.includes('${') || isToken(value);
}

/** A text to read, with `...` for each token. */
export function withoutTokens(text: string): string {
  return text
    .replace(/[$#&]?\{TfToken\[[\w:.-]*(?:\]\})?/g, '...')
    .replace(HUGE_NUMBER, (number) => (isTokenNumber(Number(number)) ? '...' : number));
}

function holdsTokenNumber(text: string): boolean {
  return text.match(HUGE_NUMBER)?.some((number) => isTokenNumber(Number(number))) ?? false;
}

function isTokenNumber(value: number): boolean {
  const size = Math.abs(value);
  return size > TOKEN_NUMBERS.least && size < TOKEN_NUMBERS.most && !/^\de/.test(String(size));
}
