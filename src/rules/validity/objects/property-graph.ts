import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { typeFinding, typeOf } from '../../../ddl/expressions/type-checker';
import { SchemaLookup, views, type Schema } from '../../../schema';
import type {
  GraphElementDefinition, GraphEndDefinition, GraphPropertiesDefinition, PropertyGraphDefinition,
} from '../../../schema/objects/property-graph';
import { repeated } from '../../../text/collections';
import { quotedColumn, quotedName } from '../../../text/shown';
import { refusal, type Found } from '../../define-rule';
import { objectPart } from '../../subject';
import { Relations } from '../../views/relations';
import { expressionText } from '../expressions';

export const propertyGraph = refusal({
  name: 'property-graph',
  summary: 'a property graph that Spanner refuses: its elements, their keys, labels or properties',
  sources: [
    'reference/standard-sql/graph-schema-statements',
    'graph/schema-overview',
    'graph/graph-with-views-overview',
    'graph/troubleshoot',
  ],
  check: ({ schema }, found) => {
    for (const graph of schema.objects.defined) {
      if (graph.kind === 'PROPERTY GRAPH') {
        new GraphCheck(graph, schema, found).check();
      }
    }
  },
});

/** Of a label, with its name as it is written. */
interface Property {
  readonly name: string;
  readonly type?: string;
}

class GraphCheck {
  private readonly relations: Relations;
  private readonly types = new Map<string, string>();
  private readonly labels = new Map<string, { readonly element: string; readonly properties: string }>();

  public constructor(
    private readonly graph: PropertyGraphDefinition, private readonly schema: Schema, private readonly found: Found,
  ) {
    this.relations = Relations.of(schema);
  }

  public check(): void {
    const { nodes, edges } = this.graph;
    const all = [...nodes, ...edges];
    all.forEach((element, at) => {
      const name = nameOf(element);
      if (all.findIndex((each) => this.key(nameOf(each)) === this.key(name)) < at) {
        this.refuse(`has two elements with the name ${quotedName(name)}`, 'give one of them an alias', name);
      }
      this.checkElement(element, at >= nodes.length);
    });
    for (const elements of [nodes, edges]) {
      const [first, second] = elements.filter(({ dynamicLabel }) => dynamicLabel !== undefined);
      if (second) {
        this.refuse(
          `has dynamic labels in ${quotedName(nameOf(first))} and ${quotedName(nameOf(second))}: one node and one ` +
            'edge can have them',
          'leave one of them out',
          nameOf(first),
        );
      }
    }
  }

  private checkElement(element: GraphElementDefinition, isEdge: boolean): void {
    const { table, key = [], source, destination, labels, properties, dynamicLabel, dynamicProperties } = element;
    const own = nameOf(element);
    const isView = views(this.schema.objects).some(({ name }) => this.key(name) === this.key(table));
    if (isView && !element.key) {
      this.refuse(
        `has the view ${quotedName(own)} without KEY, and a view has no primary key`,
        'give it a key: the columns that identify a row of the view',
        own,
      );
    }
    if (isEdge && !(source && destination)) {
      this.refuse(
        `has the edge ${quotedName(own)} without SOURCE KEY and DESTINATION KEY`,
        'SOURCE KEY (...) REFERENCES ... DESTINATION KEY (...) REFERENCES ...',
        own,
      );
    } else if (!isEdge && source && destination) {
      this.refuse(
        `has the node ${quotedName(own)} with SOURCE KEY and DESTINATION KEY`,
        'move it to EDGE TABLES, or leave out its ends',
        own,
      );
    }
    this.checkKey(element, key);
    this.checkUnique(element);
    [source, destination].forEach((end) => end && this.checkEnd(element, end));
    for (const label of repeated(labels.map(({ name = own }) => name), this.relations.key)) {
      this.refuse(
        `gives ${quotedName(own)} the label ${quotedName(label)} twice`,
        'write it once, with all its properties',
        label,
      );
    }
    const labelled = labels.length > 0 ? labels : [{ properties, name: undefined }];
    labelled.forEach((label) => this.checkLabel(element, label.name ?? own, label.properties));
    this.checkDynamic(element, dynamicLabel, 'STRING');
    this.checkDynamic(element, dynamicProperties, 'JSON');
  }

  private checkUnique(element: GraphElementDefinition): void {
    const { key = [] } = element;
    const { table, columns } = this.relations.find(element.table) ?? {};
    const named = new Set(key.map((column) => this.key(column)));
    const isKnown = key.length > 0 && [...named].every((column) => columns?.has(column))
      && !this.schema.existingTables?.includes(table!);
    const indexes = table ? SchemaLookup.of(this.schema).indexesOf(table) : [];
    const keys = [table?.primaryKey ?? [], ...indexes.flatMap(({ unique, keyParts }) => (unique ? [keyParts] : []))];
    if (isKnown && !keys.some((parts) => parts.every(({ column }) => named.has(this.key(column))))) {
      this.refuse(
        `gives ${quotedName(nameOf(element))} the key ${key.map(quotedName).join(', ')}, which neither the primary ` +
          'key of its table nor a unique index keeps unique',
        `KEY (${keys[0].map(({ column }) => quotedName(column)).join(', ')}), or a unique index on ` +
          key.map(quotedName).join(', '),
        nameOf(element),
      );
    }
  }

  private checkEnd(element: GraphElementDefinition, { columns, node: name, nodeColumns }: GraphEndDefinition): void {
    this.checkKey(element, columns);
    const node = this.graph.nodes.find((each) => nameOf(each) === name);
    const primaryKey = node && this.relations.find(node.table)?.table?.primaryKey.map(({ column }) => column);
    const paired = nodeColumns ?? node?.key ?? primaryKey;
    if (!node || !paired) {
      return;
    }
    if (columns.length !== paired.length) {
      this.refuse(
        `pairs ${columns.join(', ')} of ${quotedName(nameOf(element))} with ${paired.join(', ')}: the numbers of ` +
          'columns differ',
        'name as many columns of the edge as of the node',
        nameOf(element),
      );
      return;
    }
    columns.forEach((column, at) => {
      const [type, wanted] = [this.typeOf(element.table, column), this.typeOf(node.table, paired[at])];
      if (type !== undefined && wanted !== undefined && type !== wanted) {
        this.refuse(
          `pairs ${quotedColumn(nameOf(element), column)}, which is ${type}, with ` +
            `${quotedColumn(name, paired[at])}, which is ${wanted}`,
          'pair columns of one type',
          nameOf(element),
        );
      }
    });
  }

  private checkLabel(
    element: GraphElementDefinition, label: string, given: GraphPropertiesDefinition | undefined,
  ): void {
    const properties = this.propertiesOf(element, given);
    for (const [key, { name, type }] of properties ?? []) {
      const other = this.types.get(key);
      if (type !== undefined && other !== undefined && type !== other) {
        this.refuse(
          `has the property ${quotedName(name)} of the types ${other} and, in ${quotedName(nameOf(element))}, ${type}`,
          'give one of them another name, or CAST it',
          name,
        );
      }
      if (other === undefined && type !== undefined) {
        this.types.set(key, type);
      }
    }
    const names = properties && [...properties.keys()].sort().join('\n');
    const known = this.labels.get(this.key(label));
    if (names !== undefined && known && known.properties !== names) {
      this.refuse(
        `has the label ${quotedName(label)} with other properties in ${quotedName(nameOf(element))} than in ` +
          quotedName(known.element),
        'give both the same properties, or one of them another label',
        label,
      );
    } else if (names !== undefined) {
      this.labels.set(this.key(label), { element: nameOf(element), properties: names });
    }
  }

  /** undefined if not all are known. */
  private propertiesOf(
    element: GraphElementDefinition, given: GraphPropertiesDefinition | undefined,
  ): ReadonlyMap<string, Property> | undefined {
    const { table } = element;
    const own = nameOf(element);
    if (given?.kind === 'none') {
      return new Map();
    }
    if (given?.kind !== 'listed') {
      const except = new Set(given?.except?.map((name) => this.key(name)));
      const relation = this.relations.find(table);
      const written = new Map(relation?.table?.columns.map(({ name }) => [this.key(name), name]));
      const keys = relation?.columns && [...relation.columns].filter((key) => !except.has(key));
      return keys && new Map(keys.map((key) => [key, { name: written.get(key) ?? key, type: relation.typeOf(key) }]));
    }
    const properties = new Map<string, Property>();
    for (const { expression: text, name } of given.properties) {
      const expression = parseExpression(text, this.schema.dialect);
      const column = (read: string): string | undefined => this.typeOf(table, read);
      const found = typeFinding(expression, (read) => column(read.name), this.schema);
      const named = name ?? (expression.kind === 'column' ? expression.name : undefined);
      if (found) {
        this.refuse(
          `computes a property of ${quotedName(own)} that ${expressionText(found, this.schema)}`,
          'change the expression',
          own,
        );
      }
      if (named === undefined) {
        this.refuse(`has no name for the property ${text} of ${quotedName(own)}`, 'give it a name', own);
      } else if (properties.has(this.key(named))) {
        this.refuse(
          `gives ${quotedName(own)} the property ${quotedName(named)} twice`,
          'leave one of them out, or give it another name',
          named,
        );
      } else {
        const type = typeOf(expression, column, this.schema.dialect);
        properties.set(this.key(named), { name: named, type });
      }
    }
    return properties;
  }

  private checkDynamic(element: GraphElementDefinition, column: string | undefined, wanted: string): void {
    const type = column === undefined ? undefined : this.typeOf(element.table, column);
    if (column !== undefined && type !== undefined && type !== wanted) {
      this.refuse(
        `reads ${quotedColumn(nameOf(element), column)}, which is ${type}, as what is dynamic, and that is ${wanted}`,
        `name a column of the type ${wanted}`,
        column,
      );
    }
  }

  private checkKey(element: GraphElementDefinition, columns: readonly string[]): void {
    for (const column of repeated(columns, this.relations.key)) {
      this.refuse(`names ${quotedColumn(nameOf(element), column)} twice in one key`, 'name it once', column);
    }
  }

  private typeOf(table: string, column: string): string | undefined {
    return this.relations.find(table)?.typeOf(this.key(column));
  }

  private key(name: string): string {
    return this.relations.key(name);
  }

  /** @param meant The name at which the finding points. */
  private refuse(what: string, wayOut: string, meant: string): void {
    const { graph } = this;
    this.found(objectPart(graph, meant), `property graph ${quotedName(graph.name)} ${what}`, [wayOut]);
  }
}

function nameOf({ alias, table }: GraphElementDefinition): string {
  return alias ?? table;
}
