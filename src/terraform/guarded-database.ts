import { SpannerDatabase, type SpannerDatabaseConfig } from '@cdktf/provider-google/lib/spanner-database';
import { Lazy, Token, type IResolvable, type TerraformResource, type TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { toHclText } from './terraform-text';

/** What the resource asks of the schema that it carries. */
interface DdlGate {
  /** The statements, as text for Terraform. undefined: the attribute is left out. */
  statements(): readonly string[] | undefined;
  /**
   * Called whenever the resource is rendered for good. Throws when the schema is refused.
   *
   * @param override What replaces or changes the printed statements from outside, if anything does.
   */
  check(override: string | undefined): void;
}

/**
 * `google_spanner_database` that renders no refused DDL, whichever way it is synthesized: validations are skipped by
 * `skipValidation` and by `Testing.synth`, so the render itself checks. It sees overrides of the resource and of its
 * stack, because those are merged behind the back of every validation.
 */
export class GuardedSpannerDatabase extends SpannerDatabase {
  private readonly dialect?: string;

  public constructor(
    scope: Construct,
    id: string,
    config: SpannerDatabaseConfig,
    private readonly gate: DdlGate,
  ) {
    super(scope, id, config);
    this.dialect = config.databaseDialect;
  }

  /**
   * Checks the blocks that all elements of the stack returned: another one may write to that of this resource.
   *
   * @internal
   */
  public _checkOutcome(blocks: readonly (readonly [id: string, block: any])[]): void {
    const own = JSON.stringify([this.statements(), this.dialect]);
    const other = blocks.find(([id, { ddl, database_dialect: dialect }]) => (
      id === this.friendlyUniqueId && JSON.stringify([ddl, dialect]) !== own
    ));
    if (other && this.ddlOverride() === undefined) {
      const { ddl } = other[1];
      const foreign = Array.isArray(ddl) ? ddl.filter((each) => !this.statements()?.includes(each)) : ddl;
      this.gate.check(`another element of the stack writes to the resource, and ddl has ${brief(foreign)}`);
    }
  }

  /** How the statements are overridden, in words; undefined when they are not. */
  public ddlOverride(): string | undefined {
    if (this.ddlInput !== undefined) {
      return `the attribute ddl of the resource was set to ${brief(this.ddlInput)}`;
    }
    const [own] = overridesAt(this.rawOverrides, ['ddl']);
    if (own) {
      return `addOverride('ddl...') on the resource with ${brief(own.value)}`;
    }
    return stackDdlOverride(this) ?? this.dialectOverride();
  }

  /** In another dialect the statements mean something else, if anything. */
  private dialectOverride(): string | undefined {
    const given = [
      { value: this.databaseDialectInput },
      ...overridesAt(this.rawOverrides, ['database_dialect']),
      ...stackOverrides(this, ['database_dialect']),
    ];
    const other = given.find(({ value }) => value !== this.dialect);
    return other &&
      `database_dialect was set to ${brief(other.value)}, and the statements are written in another dialect`;
  }

  public toTerraform(): any {
    const rendered = super.toTerraform();
    const attributes = rendered.resource?.[this.terraformResourceType]?.[this.friendlyUniqueId];
    if (attributes) {
      attributes.ddl = this.checkedOnRender(attributes.ddl);
    }
    return rendered;
  }

  public toHclTerraform(): any {
    const rendered = super.toHclTerraform();
    const attributes = rendered.resource?.[this.terraformResourceType]?.[this.friendlyUniqueId];
    if (attributes) {
      const { ddl } = attributes;
      // An override leaves a bare value where HCL has a description of one.
      attributes.ddl = isHclAttribute(ddl)
        ? { ...ddl, value: this.checkedOnRender(ddl.value, toHclText) }
        : this.checkedOnRender(ddl);
    }
    return rendered;
  }

  protected synthesizeAttributes(): { [name: string]: any } {
    const attributes = super.synthesizeAttributes();
    return this.ddlInput === undefined ? { ...attributes, ddl: this.statements() } : attributes;
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attributes = super.synthesizeHclAttributes();
    const statements = this.statements();
    return this.ddlInput === undefined && statements
      ? { ...attributes, ddl: { value: statements, isBlock: false, type: 'list', storageClassType: 'stringList' } }
      : attributes;
  }

  private statements(): string[] | undefined {
    const statements = this.gate.statements();
    return statements && [...statements];
  }

  /** cdktf resolves everything once to prepare; only the second time is for good. */
  private checkedOnRender(ddl: unknown, written = (statement: string): string => statement): IResolvable {
    return Lazy.anyValue({
      produce: (context) => {
        const override = this.ddlOverride();
        if (!context.preparing) {
          this.gate.check(override);
        }
        if (override !== undefined || !Array.isArray(ddl)) {
          return context.preparing || !Array.isArray(ddl) ? ddl : ddl.map(written);
        }
        // Printed statements hold no tokens: cdktf need not look for them in each one.
        context.registerPostProcessor({ postProcess: () => ddl.map(written) });
        return undefined;
      },
    });
  }
}

/** HCL has a description of an attribute where JSON has its value. */
export function isHclAttribute(value: unknown): value is { readonly value: unknown } {
  return typeof value === 'object' && value !== null && 'value' in value;
}

/** How the stack of a resource overrides its statements, in words; undefined when it does not. */
export function stackDdlOverride(resource: TerraformResource): string | undefined {
  const [ofStack] = stackOverrides(resource, ['ddl']);
  return ofStack && `addOverride('...ddl...') on the stack with ${brief(ofStack.value)}`;
}

/** What the stack of a resource has in the place of one of its attributes. */
export function stackOverrides(resource: TerraformResource, path: readonly string[]): readonly Override[] {
  const { cdktfStack, terraformResourceType, friendlyUniqueId } = resource;
  return overridesAt(overridesOf(cdktfStack), ['resource', terraformResourceType, friendlyUniqueId, ...path]);
}

/**
 * Overrides of a stack have no public reader; the tests of the entry points pin that this one works with the cdktf we
 * build on.
 */
export function overridesOf(stack: TerraformStack): unknown {
  return (stack as unknown as { rawOverrides: unknown }).rawOverrides;
}

/** `undefined` removes what it overrides. */
interface Override {
  readonly value: unknown;
}

/**
 * What overrides have at a path, or above it in a form that nobody can look into before the render: a token, a Lazy, a
 * list, which replaces what is there.
 */
function overridesAt(value: unknown, [key, ...rest]: readonly string[]): readonly Override[] {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !Token.isUnresolved(value);
  if (key === undefined || !isPlain || Object.keys(value).some((each) => Token.isUnresolved(each))) {
    return [{ value }];
  }
  return key in value ? overridesAt((value as { readonly [key: string]: unknown })[key], rest) : [];
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 120)}...` : text;
}
