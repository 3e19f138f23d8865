import { SpannerDatabase, type SpannerDatabaseConfig } from '@cdktf/provider-google/lib/spanner-database';
import { Lazy, Token, type IResolvable, type TerraformResource, type TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { toHclText } from './terraform-text';

/** The checks of the schema that the resource carries. */
interface DdlGate {
  /** The statements, escaped for Terraform; undefined leaves the attribute out. */
  statements(): readonly string[] | undefined;
  /**
   * Called in each final render. Throws if the schema is refused.
   *
   * @param override What replaces or changes the printed statements from outside, if anything.
   */
  check(override: string | undefined): void;
}

/** Marks a resource that asks for the guards of all copies of the library by itself. */
export const GUARDED = Symbol.for('spanner-constructs/GuardedDatabase');

/**
 * A `google_spanner_database` that never renders refused DDL, however it is synthesized: `skipValidation` and
 * `Testing.synth` skip validations, so the render itself checks. It also sees overrides of the resource and of its
 * stack, which are merged after every validation.
 */
export class GuardedSpannerDatabase extends SpannerDatabase {
  public readonly [GUARDED] = true;
  private readonly dialect?: string;

  public constructor(scope: Construct, id: string, config: SpannerDatabaseConfig, private readonly gate: DdlGate) {
    super(scope, id, config);
    this.dialect = config.databaseDialect;
  }

  /**
   * Checks the blocks of all elements of the stack, because another element may write to the block of this resource.
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

  /** Describes the override of the statements; undefined if there is none. */
  public ddlOverride(): string | undefined {
    if (this.ddlInput !== undefined) {
      return `the attribute ddl of the resource was set to ${brief(this.ddlInput)}`;
    }
    const [own] = overridesAt(this.rawOverrides, ['ddl']);
    if (own) {
      return `ddl was overridden on the resource with ${brief(own.value)}`;
    }
    return stackDdlOverride(this) ?? this.dialectOverride();
  }

  /** The statements would mean something else in another dialect. */
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
    return this.withDdl(super.toTerraform(), (ddl) => this.checkedOnRender(ddl));
  }

  public toHclTerraform(): any {
    // An override leaves a bare value, but HCL has a description of a value.
    return this.withDdl(super.toHclTerraform(), (ddl) => (isHclAttribute(ddl)
      ? { ...ddl, value: this.checkedOnRender(ddl.value, toHclText) }
      : this.checkedOnRender(ddl)));
  }

  private withDdl(rendered: any, make: (ddl: unknown) => unknown): any {
    const attributes = rendered.resource?.[this.terraformResourceType]?.[this.friendlyUniqueId];
    if (attributes) {
      attributes.ddl = make(attributes.ddl);
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

  /** cdktf resolves twice; only the second pass is rendered. */
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
        // Printed statements hold no tokens, so cdktf need not search them.
        context.registerPostProcessor({ postProcess: () => ddl.map(written) });
        return undefined;
      },
    });
  }
}

/** HCL describes an attribute; JSON has only its value. */
export function isHclAttribute(value: unknown): value is { readonly value: unknown } {
  return typeof value === 'object' && value !== null && 'value' in value;
}

/** Describes how the stack of a resource overrides its statements; undefined if it does not. */
export function stackDdlOverride(resource: TerraformResource): string | undefined {
  const [ofStack] = stackOverrides(resource, ['ddl']);
  return ofStack && `ddl was overridden on the stack with ${brief(ofStack.value)}`;
}

/** Overrides of an attribute by the stack of its resource. */
function stackOverrides(resource: TerraformResource, path: readonly string[]): readonly Override[] {
  const { cdktfStack, terraformResourceType, friendlyUniqueId } = resource;
  return overridesAt(overridesOf(cdktfStack), ['resource', terraformResourceType, friendlyUniqueId, ...path]);
}

/**
 * Overrides of a stack have no public reader; tests of the entry points hold that this one works with our version of
 * cdktf.
 */
export function overridesOf(stack: TerraformStack): unknown {
  return (stack as unknown as { rawOverrides: unknown }).rawOverrides;
}

/** `undefined` removes what it overrides. */
interface Override {
  readonly value: unknown;
}

/**
 * Overrides at a path, or above it in a form that cannot be read before the render: a token, a Lazy, or a list, which
 * replaces the attribute.
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
