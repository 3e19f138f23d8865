import { Lazy, TerraformElement, TerraformResource, TerraformStack } from 'cdktf';
import { GuardedSpannerDatabase, isHclAttribute } from './guarded-database';
import { readOnceInStacks } from './read-once';
import {
  databaseBlocks, isSpannerDatabase, renderedAttributes, resolved, type DatabaseBlocks,
} from './spanner-resource';

interface RenderWatch {
  /**
   * Receives each resource that is rendered. Returns the check of its attributes for the final render, if it needs one.
   */
  readonly resource: (resource: TerraformResource) => ((attributes: Record<string, any>) => void) | undefined;
  /** Receives each stack that was rendered, with all databases in it, whichever element returned them. */
  readonly stack: (stack: TerraformStack, blocks: DatabaseBlocks) => void;
}

const METHODS = ['toTerraform', 'toHclTerraform'] as const;

let watching = false;

/**
 * Watches all renders of stacks and resources from now on. A resource of the provider cannot be subclassed from
 * outside, Aspects and validations of an App do not run for its stacks, and a stack can be made after the guard: every
 * way to synthesize has only the render in common.
 */
export function watchRenders(watch: RenderWatch): void {
  if (watching) {
    return;
  }
  watching = true;
  watchBlocks(TerraformStack.prototype, watch.stack);
  for (const method of METHODS) {
    const render = TerraformResource.prototype[method];
    TerraformResource.prototype[method] = function (this: TerraformResource): any {
      const rendered = render.call(this);
      const attributes = renderedAttributes(this, rendered);
      const check = attributes && watch.resource(this);
      if (attributes && check) {
        // Renders once more, because a subclass may change the result of this method.
        const checkAll = (): void => check(renderedAttributes(this, this[method]()) ?? {});
        // Every database has a name, but not always a list of statements.
        const { name } = attributes;
        attributes.name = isHclAttribute(name)
          ? { ...name, value: checkedOnRender(name.value, checkAll) }
          : checkedOnRender(name, checkAll);
      }
      return rendered;
    };
  }
  readOnceInStacks();
}

const stacks = new WeakSet<TerraformStack>();

/** Checks what a stack merges from all of its elements. */
export function watchOutcome({ cdktfStack: stack }: GuardedSpannerDatabase): void {
  if (stacks.has(stack)) {
    return;
  }
  stacks.add(stack);
  watchBlocks(stack, (_, blocks) => {
    for (const node of blocks.length > 0 ? stack.node.findAll() : []) {
      if (node instanceof GuardedSpannerDatabase) {
        node._checkOutcome(blocks);
      }
    }
  });
}

/** Replaces the methods of a stack, or of the prototype of all. */
function watchBlocks(target: TerraformStack, watch: RenderWatch['stack']): void {
  for (const method of METHODS) {
    const own = Object.hasOwn(target, method) && target[method];
    target[method] = function (this: TerraformStack): any {
      // What a stack inherits may be replaced later, by a guard.
      const render = own || Object.getPrototypeOf(target)[method];
      const rendered = render.call(this);
      watch(this, databaseBlocks(method === 'toTerraform' ? [rendered] : elementsIn(this)));
      return rendered;
    };
  }
}

/** HCL is rendered to text, so the elements are asked. */
function elementsIn(stack: TerraformStack): unknown[] {
  return stack.node
    .findAll()
    .filter((node): node is TerraformElement => TerraformElement.isTerraformElement(node) && !isSpannerDatabase(node))
    .map((element) => resolved(stack, element.toHclTerraform()));
}

/** cdktf resolves twice; only the second pass is rendered. */
function checkedOnRender(value: unknown, check: () => void): unknown {
  return Lazy.anyValue({
    produce: (context) => {
      if (!context.preparing) {
        check();
      }
      return value;
    },
  });
}
