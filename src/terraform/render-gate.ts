import { Lazy, TerraformResource } from 'cdktf';
import { isHclAttribute } from './guarded-database';
import { renderedAttributes } from './spanner-resource';

/** Looks at a resource that is rendered and answers what has to be checked when that is for good, if anything. */
export type RenderWatch = (resource: TerraformResource, attributes: Record<string, any>) => (() => void) | undefined;

let watching = false;

/**
 * Watches all resources being rendered, from now on. A resource of the provider cannot be subclassed from outside, the
 * Aspects and validations of an App run for none of its stacks, and a stack can be made after the guard: the render is the one
 * step that every way to synthesize has in common.
 */
export function watchRenders(watch: RenderWatch): void {
  if (watching) {
    return;
  }
  watching = true;
  for (const method of ['toTerraform', 'toHclTerraform'] as const) {
    const render = TerraformResource.prototype[method];
    TerraformResource.prototype[method] = function (this: TerraformResource): any {
      const rendered = render.call(this);
      const attributes = renderedAttributes(this, rendered);
      const check = attributes && watch(this, { ...attributes });
      if (attributes && check) {
        // Every database has a name; a list of statements it may lack.
        const { name } = attributes;
        attributes.name = isHclAttribute(name) ? { ...name, value: checkedOnRender(name.value, check) } : checkedOnRender(name, check);
      }
      return rendered;
    };
  }
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
