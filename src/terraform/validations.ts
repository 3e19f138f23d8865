import { TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';

/** The errors that validations of this library have found. */
const found = new WeakMap<IConstruct, Set<string>>();
let watching = false;

/**
 * Adds a validation whose errors are thrown as an error of this library. The error of cdktf ends with the advice to use
 * `skipValidation`, which lets no refused schema through.
 *
 * @param refusal Makes the error of a stack or construct from its messages, and those of other validations.
 */
export function addValidation(
  construct: IConstruct, validate: () => string[],
  refusal: (of: string, messages: readonly string[], others: readonly string[]) => Error,
): void {
  const own = found.get(construct) ?? new Set();
  found.set(construct, own);
  construct.node.addValidation({
    validate: () => {
      const errors = validate();
      errors.forEach((each) => own.add(each));
      return errors;
    },
  });
  if (watching) {
    return;
  }
  watching = true;
  const runAll = TerraformStack.prototype.runAllValidations;
  TerraformStack.prototype.runAllValidations = function (this: TerraformStack): void {
    try {
      runAll.call(this);
    } catch (error) {
      const failed = this.node.findAll()
        .map((each) => ({ each, errors: each.node.validate() }))
        .filter(({ errors }) => errors.length > 0);
      const isOne = failed.length === 1;
      const [messages, others] = [true, false].map((isOwn) => failed.flatMap(({ each, errors }) => (
        errors.filter((message) => (found.get(each)?.has(message) ?? false) === isOwn)
          .map((message) => (isOne ? message : `[${each.node.path}] ${message}`))
      )));
      if (messages.length === 0) {
        throw error;
      }
      throw refusal(isOne ? failed[0].each.node.path : this.node.path, messages, others);
    }
  };
}
