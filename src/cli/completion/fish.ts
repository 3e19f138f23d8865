import type { Completed, CompletedCommand } from './completed';

const COMPLETE = 'complete -c spanner-constructs';

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  return [
    '# Completion of spanner-constructs for fish.',
    `${COMPLETE} -f`,
    ...commands.map(({ name, summary }) => `${COMPLETE} -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`),
    ...commands.flatMap(({ name, options, argument }) => {
      const within = `${COMPLETE} -n '__fish_seen_subcommand_from ${name}'`;
      return [
        ...options.map((option) => (
          `${within} -l ${option.name.slice('--'.length)}${valueOf(option.value)} -d ${quoted(option.summary)}`
        )),
        ...(argument === 'other' ? [] : [`${within}${argumentOf(argument)}`]),
      ];
    }),
    '',
  ].join('\n');
}

function valueOf(value: Completed | undefined): string {
  return value === undefined ? '' : value === 'files' ? ' -r -F' : ` -x${argumentOf(value)}`;
}

function argumentOf(what: Completed): string {
  return what === 'files' ? ' -F' : what === 'other' ? '' : ` -a ${quoted(what.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
