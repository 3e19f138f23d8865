import type { Defined } from './defined';

/** Tables read as nodes and edges of a graph. */
export interface PropertyGraphDefinition extends Defined<'PROPERTY GRAPH'> {
  readonly nodes: readonly GraphElementDefinition[];
  readonly edges: readonly GraphElementDefinition[];
}

/** A table whose rows are nodes or edges. */
export interface GraphElementDefinition {
  readonly table: string;
  /** Absent: as the table is called. */
  readonly alias?: string;
  /** Absent: the primary key. */
  readonly key?: readonly string[];
  /** Of an edge. */
  readonly source?: GraphEndDefinition;
  readonly destination?: GraphEndDefinition;
  /** None: one that is called like the table. */
  readonly labels: readonly GraphLabelDefinition[];
  /** Where there are no labels. Absent: all columns. */
  readonly properties?: GraphPropertiesDefinition;
  /** The column with the label of each row. */
  readonly dynamicLabel?: string;
  /** The JSON column with properties of each row. */
  readonly dynamicProperties?: string;
}

/** Which node an edge begins or ends at. */
export interface GraphEndDefinition {
  /** Columns of the edge. */
  readonly columns: readonly string[];
  /** The table or alias of the node. */
  readonly node: string;
  /** Columns of the node. Absent: its key. */
  readonly nodeColumns?: readonly string[];
}

export interface GraphLabelDefinition {
  /** Absent: the default label, which is called like the table. */
  readonly name?: string;
  /** Absent: all columns. */
  readonly properties?: GraphPropertiesDefinition;
}

/** All columns, all but some, none, or those that are listed. */
export type GraphPropertiesDefinition =
  | { readonly kind: 'all'; readonly except?: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'listed'; readonly properties: readonly GraphPropertyDefinition[] };

export interface GraphPropertyDefinition {
  readonly expression: string;
  /** Absent: as the column is called. */
  readonly name?: string;
}
