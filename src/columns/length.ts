import { wholeNumber, type Kind } from '../rules/usage/kinds';

export function lengthUpTo(most: number): Kind<number> {
  return wholeNumber(1, most, 64, ', or leave it out for MAX');
}
