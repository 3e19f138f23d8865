import { text } from '../../languages/code';
import { kindOfType } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import { Dialect } from '../../schema';
import type { GraphPropertiesDefinition } from '../../schema/objects/property-graph';
import { quoteIdentifier } from '../../schema/quoting';

/** A property of nodes or edges. */
export interface GraphProperty {
  /** A column, or an expression of columns. */
  readonly expression: string;
  /**
   * Its name.
   *
   * @default - the name of the column
   */
  readonly name?: string;
}

/** Which properties a label has. */
export class GraphProperties {
  /** All columns, including those added later. */
  public static all(): GraphProperties {
    return new GraphProperties({ kind: 'all' });
  }

  /**
   * All columns except these.
   *
   * @throws not-text, unresolved-token, wrong-type
   */
  public static allExcept(columns: string[]): GraphProperties {
    kindOfType('string[]', text('Note'))(columns, 'columns', place('GraphProperties', 'allExcept', { columns }));
    return new GraphProperties({ kind: 'all', except: [...columns] });
  }

  /** None. */
  public static none(): GraphProperties {
    return new GraphProperties({ kind: 'none' });
  }

  /**
   * These columns.
   *
   * @throws not-text, unresolved-token, wrong-type
   */
  public static columns(columns: string[]): GraphProperties {
    kindOfType('string[]', text('Name'))(columns, 'columns', place('GraphProperties', 'columns', { columns }));
    return new GraphProperties({ kind: 'listed', properties: columns.map((column) => ({
      expression: quoteIdentifier(column, Dialect.GOOGLESQL),
    })) });
  }

  /**
   * These columns and expressions.
   *
   * @throws not-text, unknown-option, unresolved-token, wrong-type
   */
  public static listed(properties: GraphProperty[]): GraphProperties {
    kindOfType('GraphProperty[]')(properties, 'properties', place('GraphProperties', 'listed', { properties }));
    return new GraphProperties({
      kind: 'listed', properties: properties.map(({ expression, name }) => ({ expression, name })),
    });
  }

  private constructor(private readonly definition: GraphPropertiesDefinition) {}

  /** @internal */
  public _toModel(): GraphPropertiesDefinition {
    return this.definition;
  }
}
