import { TerraformOutput } from 'cdktf';
import type { Construct } from 'constructs';
import { escapedInHcl, toTerraformText } from './terraform-text';

export function textOutput(scope: Construct, id: string, text: string, description: string): void {
  escapedInHcl(new TerraformOutput(scope, id, { value: toTerraformText(text), description }));
}
