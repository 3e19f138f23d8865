import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { GraphProperties } from './graph-properties';
import * as code from '../../languages/code';
import { conflictingOptions } from '../../rules/usage/errors';
import { shownExample } from '../../rules/usage/examples';
import { someOf, text } from '../../rules/usage/kinds';
import { checked, kindOfType, struct } from '../../rules/usage/options';
import type { GraphElementDefinition } from '../../schema/objects/property-graph';

/** A label of nodes or edges, and the properties that go with it. */
export interface GraphLabel {
  /**
   * Name of the label.
   *
   * @default - the name of the table
   */
  readonly name?: string;
  /** @default - all columns */
  readonly properties?: GraphProperties;
}

/** A table whose rows are nodes. */
export interface GraphNode {
  /** Name of the table. */
  readonly table: string;
  /**
   * Its name in the graph.
   *
   * @default - the name of the table
   */
  readonly alias?: string;
  /**
   * Columns that identify a row.
   *
   * @default - the primary key
   */
  readonly key?: string[];
  /** @default - one label, with the name of the table */
  readonly labels?: GraphLabel[];
  /**
   * Properties of the default label. Not beside `labels`.
   *
   * @default - all columns
   */
  readonly properties?: GraphProperties;
  /**
   * The column with the label of each row.
   *
   * @default - none
   */
  readonly dynamicLabel?: string;
  /**
   * The JSON column with properties of each row.
   *
   * @default - none
   */
  readonly dynamicProperties?: string;
}

/** The node at one end of an edge. */
export interface GraphEnd {
  /** Columns of the edge. */
  readonly columns: string[];
  /** The table of the node, or its alias. */
  readonly node: string;
  /**
   * Columns of the node.
   *
   * @default - its key
   */
  readonly nodeColumns?: string[];
}

/** A table whose rows are edges. */
export interface GraphEdge extends GraphNode {
  /** Where it begins. */
  readonly source: GraphEnd;
  /** Where it ends. */
  readonly destination: GraphEnd;
}

/** Properties of a property graph. */
export interface PropertyGraphProps {
  /** Tables whose rows are nodes. */
  readonly nodes: GraphNode[];
  /**
   * Tables whose rows are edges.
   *
   * @default - none
   */
  readonly edges?: GraphEdge[];
}

const NAMES = someOf(text, code.text('AccountId'));
struct<GraphNode>('GraphNode', { key: NAMES });
struct<GraphEnd>('GraphEnd', { columns: NAMES, nodeColumns: NAMES });
const PROPERTY_GRAPH_PROPS = struct<PropertyGraphProps>('PropertyGraphProps', {
  nodes: someOf<GraphNode>(kindOfType('GraphNode'), shownExample('GraphNode')),
});

/**
 * Tables that GQL queries read as the nodes and edges of a graph (GoogleSQL only). Requires the Enterprise or
 * Enterprise Plus edition.
 *
 * @see https://cloud.google.com/spanner/docs/graph/schema-overview
 * @example
 * const id = (name: string) => Column.uuid(name, { notNull: true });
 * new UuidTable(db, 'Accounts', { key: [Column.uuid('AccountId')] });
 * new UuidTable(db, 'Transfers', {
 *   key: [Column.uuid('TransferId')], columns: [id('FromId'), id('ToId'), Column.numeric('Amount')],
 * });
 * new PropertyGraph(db, 'Payments', {
 *   nodes: [{ table: 'Accounts' }],
 *   edges: [{
 *     table: 'Transfers',
 *     source: { columns: ['FromId'], node: 'Accounts', nodeColumns: ['AccountId'] },
 *     destination: { columns: ['ToId'], node: 'Accounts', nodeColumns: ['AccountId'] },
 *     labels: [{ name: 'Transferred', properties: GraphProperties.columns(['Amount']) }],
 *   }],
 * });
 */
export class PropertyGraph extends DatabaseObject {
  /** Name of the graph. */
  public readonly graphName: string;

  /**
   * @throws broken-expression, conflicting-options, duplicate-name, not-text, out-of-range, unknown-option,
   * unresolved-token, unsupported, wrong-type
   */
  constructor(scope: Construct, id: string, props: PropertyGraphProps) {
    super(scope, id, 'property graph');
    this._onlyInGoogleSql('joins of its tables');
    this.graphName = id;
    const { nodes, edges = [] } = checked(PROPERTY_GRAPH_PROPS, props, this.node.path);
    this._join(this._defined({
      kind: 'PROPERTY GRAPH',
      name: id,
      nodes: nodes.map((node) => this.element(node)),
      edges: edges.map((edge) => ({ ...this.element(edge), source: edge.source, destination: edge.destination })),
      options: new Map(),
    }));
  }

  private element({
    table, alias, key, labels = [], properties, dynamicLabel, dynamicProperties,
  }: GraphNode): GraphElementDefinition {
    if (labels.length > 0 && properties) {
      throw conflictingOptions(this.node.path, 'labels', 'properties', 'give each label its properties');
    }
    return {
      table,
      alias,
      key,
      labels: labels.map((label) => ({ name: label.name, properties: label.properties?._toModel() })),
      properties: properties?._toModel(),
      dynamicLabel,
      dynamicProperties,
    };
  }
}
