import {
  DefaultTokenResolver, StringConcat, TerraformProvider, TerraformResource, Tokenization, type TerraformStack,
} from 'cdktf';
import type { IConstruct } from 'constructs';
import { isHclAttribute, overridesOf, stackDdlOverride } from './guarded-database';

const TYPE = 'google_spanner_database';

/** What names a database, its instance, its project and its keys. */
export interface DatabaseNames {
  readonly name: unknown;
  readonly instance: unknown;
  /** Its own or that of its provider; undefined if neither says it. */
  readonly project: unknown;
  readonly encryption: unknown;
}

/** Attributes of a database as Terraform will get them, with overrides. */
export interface DatabaseAttributes extends DatabaseNames {
  readonly deletionProtection: unknown;
  readonly enableDropProtection: unknown;
  readonly preventDestroy: unknown;
  readonly dialect: unknown;
  readonly ddl: unknown;
  /** Whether cdktf writes HCL of them. */
  readonly isHcl: boolean;
  /** Describes how the stack overrides the statements; undefined if it does not. */
  readonly ddlOverride?: string;
}

/** Whether this is a resource of the type: from the google provider, from generated bindings, or without bindings. */
export function isSpannerDatabase(node: IConstruct): node is TerraformResource {
  return TerraformResource.isTerraformResource(node) && node.terraformResourceType === TYPE;
}

/** The rendered attributes of a resource, in JSON or HCL. */
export function renderedAttributes(
  resource: TerraformResource, rendered = resource.toTerraform(),
): Record<string, any> | undefined {
  return rendered.resource?.[resource.terraformResourceType]?.[resource.friendlyUniqueId];
}

/** With its statements. */
export function databaseAttributes(
  resource: TerraformResource, rendered = renderedAttributes(resource) ?? {},
): DatabaseAttributes {
  return {
    ...attributesBesideDdl(resource, rendered),
    ddl: resolved(resource, plainValue(rendered.ddl)),
    ddlOverride: stackDdlOverride(resource),
  };
}

/** Without its statements, which may be many. */
export function attributesBesideDdl(
  resource: TerraformResource, rendered = renderedAttributes(resource) ?? {},
): DatabaseAttributes {
  const { cdktfStack: stack, friendlyUniqueId: id } = resource;
  const own = { resource: { [TYPE]: { [id]: resolved(resource, { ...rendered, ddl: undefined }) } } };
  const given = plainAttributes(new Map(blocksAtEnd(stack, own)).get(id) ?? {});
  return { ...given, project: given.project ?? providerOf(stack, resource)?.project };
}

/** What the provider of a resource, or the google provider of a stack, adds to its resources. */
export function providerOf(stack: TerraformStack, resource?: TerraformResource): any {
  const provider = resource?.provider ?? stack.node.findAll().find((node): node is TerraformProvider => (
    TerraformProvider.isTerraformProvider(node) && node.terraformResourceType === 'google' &&
    node.alias === undefined && node.cdktfStack === stack
  ));
  const { project, default_labels } = firstOf(provider?.toTerraform().provider?.[provider.terraformResourceType]);
  return provider && resolved(provider, { project, default_labels });
}

/**
 * Databases that overrides of a stack define entirely, by their Terraform ids. Overrides of databases of constructs are
 * left out.
 */
export function databasesInOverrides(stack: TerraformStack): ReadonlyMap<string, DatabaseAttributes> {
  return withoutConstruct(stack, blocksAtEnd(stack));
}

/** Blocks of databases, or of another type, in rendered Terraform, with their Terraform ids. */
export type DatabaseBlocks = readonly (readonly [id: string, block: any])[];

export function databaseBlocks(rendered: readonly unknown[], type = TYPE): DatabaseBlocks {
  return within(within(rendered, 'resource'), type).flatMap((block) => (
    Object.entries(block).map(([id, each]) => [id, firstOf(each)])
  ));
}

/** Blocks with the overrides of their stack, which cdktf merges last. */
export function blocksAtEnd(stack: TerraformStack, own = {}, type = TYPE): DatabaseBlocks {
  return databaseBlocks([resolved(stack, [own, overridesOf(stack)].reduce(merged, {}))], type);
}

/** As cdktf merges: lists grow, and undefined removes what was there. So does null in Terraform. */
function merged(value: any, override: any): any {
  if (typeof override !== 'object' || override === null || Tokenization.isResolvable(override)) {
    return override ?? undefined;
  }
  if (Array.isArray(override)) {
    return Array.isArray(value) ? [...value, ...override] : override;
  }
  const block: any = Array.isArray(value) ? [...value] : typeof value === 'object' ? { ...value } : {};
  for (const key of Object.keys(override)) {
    block[key] = merged(block[key], override[key]);
  }
  return block;
}

/** Databases without a resource construct. */
export function withoutConstruct(
  stack: TerraformStack, blocks: DatabaseBlocks,
): ReadonlyMap<string, DatabaseAttributes> {
  if (blocks.length === 0) {
    return new Map();
  }
  const declared = new Set(stack.node.findAll().filter(isSpannerDatabase).map((each) => each.friendlyUniqueId));
  return new Map(blocks.filter(([id]) => !declared.has(id)).map(([id, block]) => [id, plainAttributes(block)]));
}

/** Terraform also accepts a list of blocks. */
function within(blocks: readonly any[], key: string): any[] {
  return blocks
    .flatMap((block) => [block?.[key]].flat())
    .filter((block) => typeof block === 'object' && block !== null);
}

function plainAttributes(block: Record<string, any>): DatabaseAttributes {
  return {
    name: plainValue(block.name),
    instance: plainValue(block.instance),
    project: plainValue(block.project),
    encryption: plainValue(block.encryption_config),
    dialect: plainValue(block.database_dialect),
    ddl: plainValue(block.ddl),
    isHcl: isHclAttribute(block.name),
    deletionProtection: plainValue(block.deletion_protection),
    enableDropProtection: plainValue(block.enable_drop_protection),
    preventDestroy: plainValue(firstOf(plainValue(block.lifecycle)).prevent_destroy),
  };
}

/** A block that may be in a list. */
export function firstOf(given: any): any {
  return [given ?? []].flat()[0] ?? {};
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
