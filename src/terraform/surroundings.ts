import { LazyBase, TerraformResource, TerraformStack, Tokenization, type TerraformElement } from 'cdktf';
import type { IConstruct } from 'constructs';
import { inOneState, readOnce } from './read-once';
import {
  blocksAtEnd, firstOf, plainValue, providerOf, renderedAttributes, resolved, type DatabaseNames,
} from './spanner-resource';

const UNITS_OF_NODE = 1_000;

interface Place {
  readonly stack: TerraformStack;
  /** Id of the resource in Terraform. */
  readonly id: string;
}

/** A resource as Terraform will get it. */
interface Declared extends Place {
  readonly attributes: Readonly<Record<string, any>>;
  /** Absent if an override writes it. */
  readonly construct?: TerraformResource;
  /** Attributes of its provider. */
  readonly provider: any;
}

/** What an app declares around a database, in all of its stacks. */
export function surroundingsOf(names: DatabaseNames, place: Place) {
  return inOneState(() => lookAround(names, place));
}

function lookAround({ name, instance, project, encryption }: DatabaseNames, place: Place) {
  const declared = named('google_spanner_instance', instance, place.stack);
  const instanceName: unknown = declared?.attributes.name ?? instance;
  // Most of it is beside the database, and the other stacks are then not read.
  const stacks = [place.stack, ...stacksOf(place.stack).values()];
  return {
    databaseName: isTemplate(name) ? undefined : name as string,
    instanceName: isTemplate(instanceName) ? undefined : instanceName as string | undefined,
    // What the stack has by itself need not be said.
    project: isTemplate(project) || project === providerIn(place.stack)?.project ? undefined : project as string,
    instance: declared && {
      // A construct of this library calls its resource so.
      isRaw: declared.construct?.node.id !== 'Resource',
      isFree: declared.attributes.instance_type === 'FREE_INSTANCE',
      edition: declared.attributes.edition as unknown,
      labels: labelsOf(declared),
      ...capacityOf(declared),
      partition: largest(stacks.flatMap((stack) => (
        resourcesIn(stack, 'google_spanner_instance_partition').filter(({ attributes }) => (
          named('google_spanner_instance', attributes.instance, stack) === declared
        )).map(capacityOf)
      ))),
    },
    isEncrypted: [encryption].flat().some((block: any) => (
      ['kms_key_name', 'kms_key_names'].some((key) => [plainValue(block?.[key])].flat().some(Boolean))
    )),
    hasBackups: stacks.some((stack) => resourcesIn(stack, 'google_spanner_backup_schedule').some((schedule) => (
      mayBeOf(schedule.attributes.database, stack, { ...place, name }) &&
      mayBeEqual(schedule.attributes.instance, instance) && mayBeIn(project, schedule)
    ))),
    hasAlerts: stacks.some((stack) => watchesIn(stack).some(({ policy, condition, watched }) => {
      const watchedName: unknown = named('google_spanner_instance', watched, stack)?.attributes.name ?? watched;
      return (watchedName === undefined || mayBeEqual(watchedName, instanceName)) &&
        (mayBeIn(project, policy) || condition.includes(project as string));
    })),
  };
}

function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && value.includes('${');
}

/** What only Terraform knows may be anything. */
function mayBeEqual(given: unknown, other: unknown): boolean {
  return given === other || isTemplate(given) || isTemplate(other);
}

/** Whether a resource is in a project, as far as either of them is known. */
function mayBeIn(project: unknown, { provider, attributes }: Declared): boolean {
  const own: unknown = attributes.project ?? provider?.project;
  return [own, project].includes(undefined) || mayBeEqual(own, project);
}

/** By their paths. */
function stacksOf({ node: { root } }: IConstruct): ReadonlyMap<string, TerraformStack> {
  return readOnce(root, 'stacks', () => new Map(root.node.findAll().flatMap((node) => (
    TerraformStack.isStack(node) ? [[node.node.path, node]] : []
  ))));
}

function resourcesIn(stack: TerraformStack, type: string): readonly Declared[] {
  return readOnce(stack, type, () => {
    const constructs = new Map(stack.node.findAll().flatMap((node) => (
      TerraformResource.isTerraformResource(node) && node.terraformResourceType === type && node.cdktfStack === stack
        ? [[node.friendlyUniqueId, node]]
        : []
    )));
    const own = Object.fromEntries([...constructs].map(([id, construct]) => (
      [id, attributesOf(construct)]
    )));
    return blocksAtEnd(stack, { resource: { [type]: own } }, type).map(([id, attributes]) => {
      const construct = constructs.get(id);
      const provider = construct?.provider ? providerOf(stack, construct) : providerIn(stack);
      return { stack, id, attributes, construct, provider };
    });
  });
}

/** What was resolved of resources, with what it was before. */
const known = new WeakMap<TerraformResource, { readonly given: string; readonly attributes: any }>();

/** Resolves anew only what has changed, or may: references to other stacks take long. */
function attributesOf(resource: TerraformResource): any {
  const rendered = renderedAttributes(resource) ?? {};
  let mayChange = false;
  const given = JSON.stringify(rendered, function (this: any, name, value): unknown {
    const written: unknown = this[name];
    mayChange ||= tokensIn(written).some((token) => token instanceof LazyBase);
    return Tokenization.isResolvable(written) ? String(written) : value;
  });
  const before = known.get(resource);
  if (before?.given === given && !mayChange) {
    return before.attributes;
  }
  const attributes = resolved(resource, rendered);
  known.set(resource, { given, attributes });
  return attributes;
}

function tokensIn(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case 'string':
      return Tokenization.reverseString(value).tokens;
    case 'number':
      return [Tokenization.reverseNumber(value)];
    default:
      return Array.isArray(value) && typeof value[0] === 'string' ? [Tokenization.reverseList(value)] : [value];
  }
}

function providerIn(stack: TerraformStack): any {
  return readOnce(stack, 'provider', () => providerOf(stack));
}

/** `${TYPE.ID.name}`, or what cdktf makes of it in another stack. */
function referenceIn(text: unknown, stack: TerraformStack, type: string): Place | undefined {
  const [, input, output] =
    /^\$\{data\.terraform_remote_state\.([\w-]+)\.outputs\.([\w-]+)\}$/.exec(String(text)) ?? [];
  if (output !== undefined) {
    const there = stacksOf(stack).get(keyOf(stack, 'crossStackDataSources', input));
    return there && referenceIn(`\${${keyOf(there, 'crossStackOutputs', output)}}`, there, type);
  }
  const [, id] = new RegExp(`^\\$\\{${type}\\.([\\w-]+)\\.name\\}$`).exec(String(text)) ?? [];
  return id === undefined ? undefined : { stack, id };
}

/** The path of a stack, or the expression, for which cdktf made an element; there is no public reader. */
function keyOf(stack: TerraformStack, made: 'crossStackDataSources' | 'crossStackOutputs', id: string): string {
  const elements = (stack as unknown as Record<typeof made, Record<string, TerraformElement>>)[made];
  return Object.keys(elements).find((key) => elements[key].friendlyUniqueId === id) ?? '';
}

/** Whether a text in a stack names a database, or may do so. */
function mayBeOf(
  text: unknown, from: TerraformStack, { stack, id, name }: Place & Pick<DatabaseNames, 'name'>,
): boolean {
  const reference = referenceIn(text, from, 'google_spanner_database');
  return reference
    ? reference.id === id && reference.stack === stack
    : mayBeEqual(text, name);
}

/** Conditions of alerts about metrics of an instance, or of all instances. */
function watchesIn(stack: TerraformStack) {
  return readOnce(stack, 'watches', () => resourcesIn(stack, 'google_monitoring_alert_policy').flatMap((policy) => {
    const { enabled, conditions } = policy.attributes;
    return enabled === false ? [] : textsIn(conditions).filter((each) => /spanner[._]googleapis[._]com/.test(each))
      .map((condition) => ({ policy, condition, watched: /instance_id\W+?["']([^"']+)/.exec(condition)?.[1] }));
  }));
}

/** Another stack may have another project: a plain name leads only to a resource in the stack where it stands. */
function named(type: string, name: unknown, from: TerraformStack): Declared | undefined {
  const reference = referenceIn(name, from, type);
  const meant = resourcesIn(reference?.stack ?? from, type).filter(({ id, attributes }) => (
    reference ? reference.id === id : !isTemplate(name) && attributes.name === name
  ));
  return meant.length === 1 ? meant[0] : undefined;
}

function capacityOf({ stack, attributes }: Declared) {
  const { config, num_nodes, node_count: nodes = num_nodes, processing_units: units, autoscaling_config: autoscaling } =
    attributes;
  const { autoscaling_limits, autoscaling_targets, asymmetric_autoscaling_options: others } = firstOf(autoscaling);
  const limits = limitsOf(autoscaling_limits);
  const targets = firstOf(autoscaling_targets);
  const replicas = [others ?? []].flat().map(({ replica_selection: selection, overrides }) => (
    { location: firstOf(selection).location, ...limitsOf(firstOf(overrides).autoscaling_limits) }
  ));
  return {
    configuration: (named('google_spanner_instance_config', config, stack)?.attributes.name ?? config) as unknown,
    nodes: limits.maxNodes ?? nodes ?? inNodes(units) as unknown,
    isInProcessingUnits: limits.maxNodes === undefined ? nodes === undefined : limits.isInProcessingUnits,
    replicaNodes: highest(replicas.map(({ maxNodes }) => maxNodes)),
    highPriorityCpuPercent: targets.high_priority_cpu_utilization_percent as unknown,
    storagePercent: targets.storage_utilization_percent as unknown,
    autoscaler: autoscaling && {
      minNodes: limits.minNodes, totalCpuPercent: targets.total_cpu_utilization_percent as number | undefined, replicas,
    },
  };
}

/** The least and the most nodes of an autoscaler. */
function limitsOf(given: unknown) {
  const { min_nodes: least, min_processing_units: leastUnits, max_nodes: most, max_processing_units: mostUnits } =
    firstOf(given);
  return {
    minNodes: least ?? inNodes(leastUnits),
    maxNodes: most ?? inNodes(mostUnits),
    isInProcessingUnits: most === undefined,
  };
}

function inNodes(units: unknown): unknown {
  return typeof units === 'number' ? units / UNITS_OF_NODE : units;
}

/** The one with the most nodes. What only Terraform knows may be more than all others. */
function largest<T extends { readonly nodes: unknown }>(given: readonly T[]): T | undefined {
  return given.find(({ nodes }) => isTemplate(nodes)) ??
    [...given].sort((a, b) => Number(b.nodes) - Number(a.nodes))[0];
}

function highest(given: readonly unknown[]): unknown {
  return largest(given.map((nodes) => ({ nodes })))?.nodes;
}

function labelsOf({ provider, attributes: { labels } }: Declared): unknown {
  const added: unknown = provider?.default_labels;
  return [labels, added].find(isTemplate) ?? { ...added as object, ...labels };
}

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);
}
