import { TerraformResource, TerraformStack } from 'cdktf';
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
}

/** What an app declares around a database, in all of its stacks. */
export function surroundingsOf({ name, instance, project, encryption }: DatabaseNames, place: Place) {
  const declared = named('google_spanner_instance', instance, place.stack);
  const instanceName: unknown = declared?.attributes.name ?? instance;
  return {
    databaseName: isTemplate(name) ? undefined : name as string,
    instanceName: isTemplate(instanceName) ? undefined : instanceName as string | undefined,
    // What the stack has by itself need not be said.
    project: isTemplate(project) || project === providerOf(place.stack)?.project ? undefined : project as string,
    instance: declared && {
      // A construct of this library calls its resource so.
      isRaw: declared.construct?.node.id !== 'Resource',
      isFree: declared.attributes.instance_type === 'FREE_INSTANCE',
      edition: declared.attributes.edition as unknown,
      labels: labelsOf(declared),
      ...capacityOf(declared),
      partition: largest(resourcesOf('google_spanner_instance_partition', place.stack).flatMap((partition) => {
        const of = named('google_spanner_instance', partition.attributes.instance, partition.stack);
        return of?.id === declared.id && of.stack === declared.stack ? [capacityOf(partition)] : [];
      })),
    },
    isEncrypted: [encryption].flat().some((block: any) => (
      ['kms_key_name', 'kms_key_names'].some((key) => [plainValue(block?.[key])].flat().some(Boolean))
    )),
    hasBackups: resourcesOf('google_spanner_backup_schedule', place.stack).some((schedule) => (
      mayBeOf(schedule.attributes.database, schedule.stack, { ...place, name }) &&
      mayBeEqual(schedule.attributes.instance, instance) && mayBeIn(project, schedule)
    )),
    hasAlerts: resourcesOf('google_monitoring_alert_policy', place.stack).some((policy) => (
      policy.attributes.enabled !== false && textsIn(policy.attributes.conditions).some((text) => (
        mayWatch(text, policy.stack, instanceName) && (mayBeIn(project, policy) || text.includes(project as string))
      ))
    )),
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
function mayBeIn(project: unknown, { stack, construct, attributes }: Declared): boolean {
  const own: unknown = attributes.project ?? providerOf(stack, construct)?.project;
  return [own, project].includes(undefined) || mayBeEqual(own, project);
}

/** All resources of a type in the app of a stack. */
function resourcesOf(type: string, { node: { root } }: TerraformStack): Declared[] {
  const nodes = root.node.findAll();
  const constructs = nodes.filter((node): node is TerraformResource => (
    TerraformResource.isTerraformResource(node) && node.terraformResourceType === type
  ));
  return nodes.filter((node) => TerraformStack.isStack(node)).flatMap((stack) => {
    const declared = constructs.filter(({ cdktfStack }) => cdktfStack === stack).map((construct) => (
      [construct.friendlyUniqueId, construct] as const
    ));
    const own = Object.fromEntries(declared.map(([id, construct]) => (
      [id, resolved(construct, renderedAttributes(construct) ?? {})]
    )));
    return blocksAtEnd(stack, { resource: { [type]: own } }, type).map(([id, attributes]) => (
      { stack, id, attributes, construct: new Map(declared).get(id) }
    ));
  });
}

interface Reference {
  readonly id: string;
  /** Path of its stack. */
  readonly path: string;
}

/** `${TYPE.ID.name}`, or what cdktf makes of it in another stack. */
function referenceIn(text: unknown, { node: { path: own } }: TerraformStack, type: string): Reference | undefined {
  const there = /\$\{data\.terraform_remote_state\.cross-stack-reference-input-(.+)\.outputs\.cross-stack-output-/;
  const [, path, id] =
    new RegExp(`^(?:${there.source}|\\$\\{)${type}\\.?([\\w-]+?)\\.?name\\}$`).exec(String(text)) ?? [];
  return id === undefined ? undefined : { id, path: path ?? own };
}

/** Whether a text in a stack names a database, or may do so. */
function mayBeOf(
  text: unknown, from: TerraformStack, { stack, id, name }: Place & Pick<DatabaseNames, 'name'>,
): boolean {
  const reference = referenceIn(text, from, 'google_spanner_database');
  return reference
    ? reference.id === id && reference.path === stack.node.path
    : mayBeEqual(text, name);
}

/** Whether a condition in a stack is about metrics of an instance, or of all instances. */
function mayWatch(condition: string, from: TerraformStack, instanceName: unknown): boolean {
  const [, watched] = /instance_id\W+?["']([^"']+)/.exec(condition) ?? [];
  const name: unknown = named('google_spanner_instance', watched, from)?.attributes.name ?? watched;
  return /spanner[._]googleapis[._]com/.test(condition) && (name === undefined || mayBeEqual(name, instanceName));
}

/** Another stack may have another project: a plain name leads only to a resource in the stack where it stands. */
function named(type: string, name: unknown, from: TerraformStack): Declared | undefined {
  const reference = referenceIn(name, from, type);
  const meant = resourcesOf(type, from).filter(({ id, stack, attributes }) => (reference
    ? reference.id === id && reference.path === stack.node.path
    : !isTemplate(name) && attributes.name === name && stack === from
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

function labelsOf({ construct, stack, attributes: { labels } }: Declared): unknown {
  const added: unknown = providerOf(stack, construct)?.default_labels;
  return [labels, added].find(isTemplate) ?? { ...added as object, ...labels };
}

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);
}
