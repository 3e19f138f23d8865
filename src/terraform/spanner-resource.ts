import {
  DefaultTokenResolver, StringConcat, TerraformProvider, TerraformResource, Tokenization, type TerraformStack,
} from 'cdktf';
import type { IConstruct } from 'constructs';
import { isHclAttribute, overridesOf, stackDdlOverride, stackOverrides } from './guarded-database';

const TYPE = 'google_spanner_database';

/** Protections of a database against deletion. */
interface Protections {
  readonly deletionProtection: unknown;
  readonly enableDropProtection: unknown;
  readonly preventDestroy: unknown;
}

/** What names a database, its instance, its project and its keys. */
export interface DatabaseNames {
  readonly name: unknown;
  readonly instance: unknown;
  /** Its own or that of its provider; undefined if neither says it. */
  readonly project: unknown;
  readonly encryption: unknown;
}

/** Attributes of a database as Terraform will get them, with overrides. */
export interface DatabaseAttributes extends Protections, DatabaseNames {
  readonly dialect: unknown;
  readonly ddl: unknown;
  /** Describes how the stack overrides the statements; undefined if it does not. */
  readonly ddlOverride?: string;
}

/** Whether this is a resource of the type: from the google provider, from generated bindings, or without bindings. */
export function isSpannerDatabase(node: IConstruct): node is TerraformResource {
  return TerraformResource.isTerraformResource(node) && node.terraformResourceType === TYPE;
}

/** The rendered attributes of a resource, in JSON or HCL. */
export function renderedAttributes(resource: TerraformResource, rendered: any): Record<string, any> | undefined {
  return rendered.resource?.[resource.terraformResourceType]?.[resource.friendlyUniqueId];
}

/** Resolves only the attributes that the guard checks. */
export function databaseAttributes(resource: TerraformResource, attributes: Record<string, any>): DatabaseAttributes {
  return {
    dialect: read(resource, attributes, 'database_dialect'),
    ddl: resolved(resource, plainValue(attributes.ddl)),
    ddlOverride: stackDdlOverride(resource),
    ...databaseNamesOf(resource, attributes),
    ...protectionsOf(resource, attributes),
  };
}

function read(resource: TerraformResource, attributes: Record<string, any>, attribute: string): unknown {
  return overridden(resource, [attribute]) ?? resolved(resource, plainValue(attributes[attribute]));
}

export function databaseNamesOf(resource: TerraformResource, attributes: Record<string, any>): DatabaseNames {
  return {
    name: read(resource, attributes, 'name'),
    instance: read(resource, attributes, 'instance'),
    project: read(resource, attributes, 'project') ?? providerOf(resource.cdktfStack, resource)?.project,
    encryption: read(resource, attributes, 'encryption_config'),
  };
}

/** The google provider of a resource, or of a stack, as Terraform will get it. */
export function providerOf(stack: TerraformStack, resource?: TerraformResource): any {
  const provider = resource?.provider ?? stack.node.findAll().find((node): node is TerraformProvider => (
    TerraformProvider.isTerraformProvider(node) && node.terraformResourceType === 'google' && node.alias === undefined
  ));
  return provider && resolved(provider, provider.toTerraform()).provider.google?.[0];
}

export function protectionsOf(resource: TerraformResource, attributes: Record<string, any>): Protections {
  return {
    deletionProtection: read(resource, attributes, 'deletion_protection'),
    enableDropProtection: read(resource, attributes, 'enable_drop_protection'),
    preventDestroy:
      overridden(resource, ['lifecycle', 'prevent_destroy']) ??
      resolved(resource, attributes.lifecycle)?.prevent_destroy,
  };
}

/**
 * Databases that overrides of a stack define entirely, by their Terraform ids. Overrides of databases of constructs are
 * left out.
 */
export function databasesInOverrides(stack: TerraformStack): ReadonlyMap<string, DatabaseAttributes> {
  return withoutConstruct(stack, databaseBlocks([resolved(stack, overridesOf(stack))]));
}

/** Blocks of databases, or of another type, in rendered Terraform, with their Terraform ids. */
export type DatabaseBlocks = readonly (readonly [id: string, block: any])[];

export function databaseBlocks(rendered: readonly unknown[], type = TYPE): DatabaseBlocks {
  return within(within(rendered, 'resource'), type).flatMap((block) => Object.entries(block));
}

/** Databases without a resource construct. */
export function withoutConstruct(
  stack: TerraformStack, blocks: DatabaseBlocks,
): ReadonlyMap<string, DatabaseAttributes> {
  if (blocks.length === 0) {
    return new Map();
  }
  const declared = new Set(
    stack.node
      .findAll()
      .filter(isSpannerDatabase)
      .map((resource) => resource.friendlyUniqueId),
  );
  return new Map(
    blocks.filter(([id]) => !declared.has(id)).map(([id, block]) => [id, plainAttributes([block].flat()[0] ?? {})]),
  );
}

/** Terraform also accepts a list of blocks. */
function within(blocks: readonly any[], key: string): any[] {
  return blocks
    .flatMap((block) => [block?.[key]].flat())
    .filter((block) => typeof block === 'object' && block !== null);
}

function plainAttributes(block: Record<string, any>): DatabaseAttributes {
  const [lifecycle] = [plainValue(block.lifecycle)].flat() as any[];
  return {
    name: plainValue(block.name),
    instance: plainValue(block.instance),
    project: plainValue(block.project),
    encryption: plainValue(block.encryption_config),
    dialect: plainValue(block.database_dialect),
    ddl: plainValue(block.ddl),
    deletionProtection: plainValue(block.deletion_protection),
    enableDropProtection: plainValue(block.enable_drop_protection),
    preventDestroy: lifecycle?.prevent_destroy,
  };
}

function overridden(resource: TerraformResource, path: readonly string[]): unknown {
  return stackOverrides(resource, path)[0]?.value;
}

export function plainValue(attribute: unknown): unknown {
  return isHclAttribute(attribute) ? attribute.value : attribute;
}

/** Resolves as cdktf does to prepare: reading a value must not trigger the checks of a render. */
export function resolved(scope: IConstruct, value: unknown): any {
  return Tokenization.resolve(value, {
    scope,
    resolver: new DefaultTokenResolver(new StringConcat()),
    preparing: true,
  });
}
