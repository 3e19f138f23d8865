import { TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';

const reporting = new WeakSet<IConstruct>();
let watching = false;

/**
 * Adds a validation whose errors are thrown as an error of this library. The error of cdktf ends with the advice to use
 * `skipValidation`, which lets no refused schema through.
 *
 * @param refusal Makes the error of a stack or construct from its messages.
 */
export function addValidation(
  construct: IConstruct, validate: () => string[], refusal: (of: string, messages: readonly string[]) => Error,
): void {
  construct.node.addValidation({ validate });
  reporting.add(construct);
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
      if (!failed.some(({ each }) => reporting.has(each))) {
        throw error;
      }
      const isOne = failed.length === 1;
      const messages = failed.flatMap(({ each, errors }) =>
        errors.map((message) => (isOne ? message : `[${each.node.path}] ${message}`)));
      throw refusal(isOne ? failed[0].each.node.path : this.node.path, messages);
    }
  };
}
