import type { ViewDefinition } from '../../../schema';
import { partOf } from '../grammar/part';
import type { OtherStatementText } from '../statement';

export function viewOf({ name, parts }: OtherStatementText): ViewDefinition {
  const security = partOf(parts, 'security');
  return { name, ...(security !== undefined && { security }), query: partOf(parts, 'query')! };
}
