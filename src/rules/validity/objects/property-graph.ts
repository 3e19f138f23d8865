import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { typeFault, typeOf } from '../../../ddl/expressions/type-checker';
import type { TypeFault } from '../../../ddl/expressions/type-fault';
import { views, type Schema } from '../../../schema';
import type {
  GraphElementDefinition, GraphEndDefinition, GraphPropertiesDefinition, PropertyGraphDefinition,
} from '../../../schema/objects/property-graph';
import { quotedColumn, quotedName } from '../../../text/quoted-name';
import { byFault, defineRule } from '../../define-rule';
import { advice } from '../../fixes/fix';
import { objectSubject } from '../../subject';
import { Relations } from '../../views/relations';
import { expressionText } from '../expression-fault';

type Fault =
  | { readonly fault: 'element twice' | 'view without key' | 'edge without ends' | 'node with ends' }
  | { readonly fault: 'end count'; readonly columns: readonly string[]; readonly nodeColumns: readonly string[] }
  | { readonly fault: 'end type'; readonly columns: readonly string[]; readonly types: readonly string[] }
  | {
    readonly fault: 'column twice' | 'label twice' | 'property twice' | 'second dynamic label';
    readonly name: string;
  }
  | { readonly fault: 'unnamed property'; readonly expression: string }
  | { readonly fault: 'property type'; readonly name: string; readonly types: readonly string[] }
  | { readonly fault: 'label properties'; readonly name: string; readonly other: string }
  | { readonly fault: 'dynamic type'; readonly name: string; readonly type: string; readonly wanted: string }
  | { readonly fault: 'expression'; readonly found: TypeFault };

type Facts = Fault & { readonly graph: string; readonly element: string };

const fact = byFault<Facts>({
  'element twice': ({ element }) => `has two elements with the name ${quotedName(element)}`,
  'view without key': ({ element }) => `has the view ${quotedName(element)} without KEY, and a view has no primary key`,
  'edge without ends': ({ element }) => `has the edge ${quotedName(element)} without SOURCE KEY and DESTINATION KEY`,
  'node with ends': ({ element }) => `has the node ${quotedName(element)} with SOURCE KEY and DESTINATION KEY`,
  'end count': ({ element, columns, nodeColumns }) =>
    `pairs ${columns.join(', ')} of ${quotedName(element)} with ${nodeColumns.join(', ')}: ` +
    'the numbers of columns differ',
  'end type': ({ columns: [own, other], types: [type, wanted] }) =>
    `pairs ${own}, which is ${type}, with ${other}, which is ${wanted}`,
  'column twice': ({ element, name }) => `names ${quotedColumn(element, name)} twice in one key`,
  'label twice': ({ element, name }) => `gives ${quotedName(element)} the label ${quotedName(name)} twice`,
  'property twice': ({ element, name }) => `gives ${quotedName(element)} the property ${quotedName(name)} twice`,
  'second dynamic label': ({ name, element }) =>
    `has dynamic labels in ${quotedName(name)} and ${quotedName(element)}: one node and one edge can have them`,
  'unnamed property': ({ element, expression }) =>
    `has no name for the property ${expression} of ${quotedName(element)}`,
  'property type': ({ element, name, types: [type, other] }) =>
    `has the property ${quotedName(name)} of the types ${other} and, in ${quotedName(element)}, ${type}`,
  'label properties': ({ element, name, other }) =>
    `has the label ${quotedName(name)} with other properties in ${quotedName(element)} than in ${quotedName(other)}`,
  'dynamic type': ({ element, name, type, wanted }) =>
    `reads ${quotedColumn(element, name)}, which is ${type}, as what is dynamic, and that is ${wanted}`,
  'expression': ({ element, found }, say) =>
    `computes a property of ${quotedName(element)} that ${expressionText(found, say)}`,
});

export const propertyGraph = defineRule<Facts>({
  name: 'property-graph',
  kind: 'refused',
  summary: 'a property graph that Spanner refuses: its elements, their keys, labels or properties',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/graph-schema-statements',
    'https://cloud.google.com/spanner/docs/graph/schema-overview',
    'https://cloud.google.com/spanner/docs/graph/graph-with-views-overview',
  ],
  check: ({ schema }) => (schema.objects?.defined ?? []).flatMap((graph) => (
    graph.kind !== 'PROPERTY GRAPH' ? [] : new GraphCheck(graph, schema).faults().map((facts) => {
      const column = 'name' in facts ? facts.name : facts.element;
      return {
        subject: objectSubject(graph, column),
        facts,
        fixes: () => [advice('fix')],
      };
    })
  )),
  words: {
    message: (facts, say) => `property graph ${quotedName(facts.graph)} ${fact(facts, say)}`,
    advice: {
      fix: byFault<Facts>({
        'element twice': ({ element }) => `give one of them another name: ${element} AS ...`,
        'view without key': () => 'KEY (...) with the columns that identify a row of the view',
        'edge without ends': () => 'SOURCE KEY (...) REFERENCES ... DESTINATION KEY (...) REFERENCES ...',
        'node with ends': () => 'move it to EDGE TABLES, or leave out its ends',
        'end count': () => 'name as many columns of the edge as of the node',
        'end type': () => 'pair columns of one type',
        'column twice': () => 'name it once',
        'label twice': () => 'write it once, with all its properties',
        'property twice': () => 'leave one of them out, or give it another name with AS',
        'second dynamic label': () => 'leave one of them out',
        'unnamed property': ({ expression }) => `${expression} AS ...`,
        'property type': () => 'give one of them another name with AS, or CAST it',
        'label properties': () => 'give both the same properties, or one of them another label',
        'dynamic type': ({ wanted }) => `name a column of the type ${wanted}`,
        'expression': () => 'change the expression',
      }),
    },
  },
});

/** The types of the properties of a label, by their names as queries compare them. */
type PropertyTypes = ReadonlyMap<string, string | undefined>;

class GraphCheck {
  private readonly relations: Relations;
  private readonly found: Facts[] = [];
  private readonly types = new Map<string, string>();
  private readonly labels = new Map<string, { readonly element: string; readonly properties: string }>();

  public constructor(private readonly graph: PropertyGraphDefinition, private readonly schema: Schema) {
    this.relations = Relations.of(schema);
  }

  public faults(): readonly Facts[] {
    const { nodes, edges } = this.graph;
    const all = [...nodes, ...edges];
    all.forEach((element, at) => {
      if (all.findIndex((each) => this.key(nameOf(each)) === this.key(nameOf(element))) < at) {
        this.note(element, { fault: 'element twice' });
      }
      this.checkElement(element, at >= nodes.length);
    });
    for (const elements of [nodes, edges]) {
      const [first, second] = elements.filter(({ dynamicLabel }) => dynamicLabel !== undefined);
      if (second) {
        this.note(second, { fault: 'second dynamic label', name: nameOf(first) });
      }
    }
    return this.found;
  }

  private checkElement(element: GraphElementDefinition, isEdge: boolean): void {
    const { table, key = [], source, destination, labels, properties, dynamicLabel, dynamicProperties } = element;
    const isView = views(this.schema.objects).some(({ name }) => this.key(name) === this.key(table));
    if (isView && !element.key) {
      this.note(element, { fault: 'view without key' });
    }
    if (isEdge !== Boolean(source && destination)) {
      this.note(element, { fault: isEdge ? 'edge without ends' : 'node with ends' });
    }
    this.checkOnce(element, 'column twice', key);
    [source, destination].forEach((end) => end && this.checkEnd(element, end));
    this.checkOnce(element, 'label twice', labels.map(({ name = nameOf(element) }) => name));
    const labelled = labels.length > 0 ? labels : [{ properties, name: undefined }];
    labelled.forEach((label) => this.checkLabel(element, label.name ?? nameOf(element), label.properties));
    this.checkDynamic(element, dynamicLabel, 'STRING');
    this.checkDynamic(element, dynamicProperties, 'JSON');
  }

  private checkEnd(element: GraphElementDefinition, { columns, node: name, nodeColumns }: GraphEndDefinition): void {
    this.checkOnce(element, 'column twice', columns);
    const node = this.graph.nodes.find((each) => nameOf(each) === name);
    const primaryKey = node && this.relations.find(node.table)?.table?.primaryKey.map(({ column }) => column);
    const paired = nodeColumns ?? node?.key ?? primaryKey;
    if (!node || !paired) {
      return;
    }
    if (columns.length !== paired.length) {
      this.note(element, { fault: 'end count', columns, nodeColumns: paired });
      return;
    }
    columns.forEach((column, at) => {
      const [type, wanted] = [this.typeOf(element.table, column), this.typeOf(node.table, paired[at])];
      if (type !== undefined && wanted !== undefined && type !== wanted) {
        const names = [quotedColumn(nameOf(element), column), quotedColumn(name, paired[at])];
        this.note(element, { fault: 'end type', columns: names, types: [type, wanted] });
      }
    });
  }

  private checkLabel(
    element: GraphElementDefinition, label: string, given: GraphPropertiesDefinition | undefined,
  ): void {
    const properties = this.propertiesOf(element, given);
    for (const [name, type] of properties ?? []) {
      const other = this.types.get(name);
      if (type !== undefined && other !== undefined && type !== other) {
        this.note(element, { fault: 'property type', name, types: [type, other] });
      }
      if (other === undefined && type !== undefined) {
        this.types.set(name, type);
      }
    }
    const names = properties && [...properties.keys()].sort().join('\n');
    const known = this.labels.get(this.key(label));
    if (names !== undefined && known && known.properties !== names) {
      this.note(element, { fault: 'label properties', name: label, other: known.element });
    } else if (names !== undefined) {
      this.labels.set(this.key(label), { element: nameOf(element), properties: names });
    }
  }

  /** undefined: they are not all known. */
  private propertiesOf(
    element: GraphElementDefinition, given: GraphPropertiesDefinition | undefined,
  ): PropertyTypes | undefined {
    const { table } = element;
    if (given?.kind === 'none') {
      return new Map();
    }
    if (given?.kind !== 'listed') {
      const except = new Set(given?.except?.map((name) => this.key(name)));
      const columns = this.relations.find(table)?.columns;
      const names = columns && [...columns].filter((name) => !except.has(name));
      return names && new Map(names.map((name) => [name, this.typeOf(table, name)]));
    }
    const types = new Map<string, string | undefined>();
    for (const { expression: text, name } of given.properties) {
      const expression = parseExpression(text, this.schema.dialect);
      const column = (read: string): string | undefined => this.typeOf(table, read);
      const found = typeFault(expression, (read) => column(read.name), this.schema);
      const named = name ?? (expression.kind === 'column' ? expression.name : undefined);
      if (found) {
        this.note(element, { fault: 'expression', found });
      }
      if (named === undefined) {
        this.note(element, { fault: 'unnamed property', expression: text });
      } else if (types.has(this.key(named))) {
        this.note(element, { fault: 'property twice', name: named });
      } else {
        types.set(this.key(named), typeOf(expression, column, this.schema.dialect));
      }
    }
    return types;
  }

  private checkDynamic(element: GraphElementDefinition, column: string | undefined, wanted: string): void {
    const type = column === undefined ? undefined : this.typeOf(element.table, column);
    if (type !== undefined && type !== wanted) {
      this.note(element, { fault: 'dynamic type', name: column!, type, wanted });
    }
  }

  private checkOnce(
    element: GraphElementDefinition, fault: 'column twice' | 'label twice', names: readonly string[],
  ): void {
    const keys = names.map((name) => this.key(name));
    names.filter((_, at) => keys.indexOf(keys[at]) < at).forEach((name) => this.note(element, { fault, name }));
  }

  private typeOf(table: string, column: string): string | undefined {
    return this.relations.find(table)?.typeOf(this.key(column));
  }

  private key(name: string): string {
    return this.relations.key(name);
  }

  private note(element: GraphElementDefinition, fault: Fault): void {
    this.found.push({ ...fault, graph: this.graph.name, element: nameOf(element) });
  }
}

function nameOf({ alias, table }: GraphElementDefinition): string {
  return alias ?? table;
}
