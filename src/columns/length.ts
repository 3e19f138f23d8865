import { outOfRange } from '../rules/usage/errors';
import { literalValue } from '../rules/usage/literal';

export function checkedLength(at: string, option: string, length: number | undefined, max: number): number | undefined {
  if (length !== undefined) {
    literalValue(length, option, at);
  }
  if (length !== undefined && (!Number.isInteger(length) || length < 1 || length > max)) {
    throw outOfRange(at, option, length, `a whole number from 1 to ${max}, or leave it out for MAX`, `${option}: 64`);
  }
  return length;
}
