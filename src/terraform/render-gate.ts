import { Lazy, TerraformElement, TerraformResource, TerraformStack } from 'cdktf';
import { GuardedSpannerDatabase, isHclAttribute } from './guarded-database';
import {
  databaseBlocks, isSpannerDatabase, renderedAttributes, resolved, type DatabaseBlocks,
} from './spanner-resource';

interface RenderWatch {
  /**
   * Looks at a resource that is rendered and answers what has to be checked of its attributes when that is for good, if
   * anything.
   */
  readonly resource: (resource: TerraformResource) => ((attributes: Record<string, any>) => void) | undefined;
  /** Looks at a stack that is rendered for good. */
  readonly stack: (stack: TerraformStack) => void;
  /** Looks at all that a stack was rendered to, whatever element returned it. */
  readonly rendered: (stack: TerraformStack, blocks: DatabaseBlocks) => void;
}

let watching = false;

/**
 * Watches all stacks and resources being rendered, from now on. A resource of the provider cannot be subclassed from
 * outside, the Aspects and validations of an App run for none of its stacks, and a stack can be made after the guard:
 * the render is the one step that every way to synthesize has in common.
 */
export function watchRenders(watch: RenderWatch): void {
  if (watching) {
    return;
  }
  watching = true;
  for (const method of ['toTerraform', 'toHclTerraform'] as const) {
    const renderStack = TerraformStack.prototype[method];
    TerraformStack.prototype[method] = function (this: TerraformStack): any {
      watch.stack(this);
      const rendered = renderStack.call(this);
      watch.rendered(this, method === 'toTerraform' ? databaseBlocks([rendered]) : databaseBlocks(elementsIn(this)));
      return rendered;
    };
    const render = TerraformResource.prototype[method];
    TerraformResource.prototype[method] = function (this: TerraformResource): any {
      const rendered = render.call(this);
      const attributes = renderedAttributes(this, rendered);
      const check = attributes && watch.resource(this);
      if (attributes && check) {
        // Rendered once more, because a subclass may change what it gets from here.
        const checkAll = (): void => check(renderedAttributes(this, this[method]()) ?? {});
        // Every database has a name; a list of statements it may lack.
        const { name } = attributes;
        attributes.name = isHclAttribute(name)
          ? { ...name, value: checkedOnRender(name.value, checkAll) }
          : checkedOnRender(name, checkAll);
      }
      return rendered;
    };
  }
}

const stacks = new WeakSet<TerraformStack>();

/** Has the databases of a stack look at what it was rendered to: it merges what its elements return. */
export function watchOutcome({ cdktfStack: stack }: GuardedSpannerDatabase): void {
  if (stacks.has(stack)) {
    return;
  }
  stacks.add(stack);
  for (const method of ['toTerraform', 'toHclTerraform'] as const) {
    const render: () => any = stack[method].bind(stack);
    stack[method] = () => {
      const rendered = render();
      const blocks = databaseBlocks(method === 'toTerraform' ? [rendered] : elementsIn(stack));
      for (const node of blocks.length > 0 ? stack.node.findAll() : []) {
        if (node instanceof GuardedSpannerDatabase) {
          node._checkOutcome(blocks);
        }
      }
      return rendered;
    };
  }
}

/** HCL is text in the end, so the elements are asked. */
function elementsIn(stack: TerraformStack): unknown[] {
  return stack.node
    .findAll()
    .filter((node): node is TerraformElement => TerraformElement.isTerraformElement(node) && !isSpannerDatabase(node))
    .map((element) => resolved(stack, element.toHclTerraform()));
}

/** cdktf resolves everything once to prepare; only the second time is for good. */
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
