import { Annotations } from 'cdktf';
import type { IConstruct } from 'constructs';

/**
 * Shows a warning when the stack of the construct is synthesized. Errors never go this way: they would not stop the
 * render.
 */
export function warn(scope: IConstruct, message: string): void {
  Annotations.of(scope).addWarning(message);
}
