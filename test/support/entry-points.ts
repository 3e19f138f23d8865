import { App, Testing, type TerraformStack } from 'cdktf';
import { newStack } from './stack';

/** Every way to turn a tree into Terraform text. Each writes below `outdir` or returns the text. */
export const ENTRY_POINTS: [string, (options: { declare: (stack: TerraformStack) => void; outdir: string }) => string][] = [
  ['app.synth()', ({ declare, outdir }) => synthApp(declare, outdir, {})],
  ['app.synth() with skipValidation', ({ declare, outdir }) => synthApp(declare, outdir, { skipValidation: true })],
  ['app.synth() as the CLI runs it, going on after error annotations', ({ declare, outdir }) => {
    process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS = 'true';
    try {
      return synthApp(declare, outdir, { skipValidation: true });
    } finally {
      delete process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS;
    }
  }],
  ['app.synth() as HCL', ({ declare, outdir }) => synthApp(declare, outdir, { hclOutput: true })],
  ['app.synth() as HCL with skipValidation', ({ declare, outdir }) => synthApp(declare, outdir, { hclOutput: true, skipValidation: true })],
  ['Testing.synth(stack)', ({ declare }) => Testing.synth(stackWith(declare))],
  ['Testing.synth(stack, true)', ({ declare }) => Testing.synth(stackWith(declare), true)],
  ['Testing.synthHcl(stack)', ({ declare }) => Testing.synthHcl(stackWith(declare))],
  ['Testing.synthScope(...)', ({ declare }) => Testing.synthScope((scope) => declare(scope as TerraformStack))],
  ['Testing.fullSynth(stack)', ({ declare }) => Testing.fullSynth(stackWith(declare))],
];

export function stackWith(declare: (stack: TerraformStack) => void): TerraformStack {
  const stack = newStack();
  declare(stack);
  return stack;
}

function synthApp(declare: (stack: TerraformStack) => void, outdir: string, options: { skipValidation?: boolean; hclOutput?: boolean }): string {
  const app = new App({ outdir, ...options });
  declare(newStack(app));
  app.synth();
  return outdir;
}
