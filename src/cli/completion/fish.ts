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
        ...(argument.kind === 'other' ? [] : [`${within}${argumentOf(argument)}`]),
      ];
    }),
    '',
  ].join('\n');
}

function valueOf(value: Completed | undefined): string {
  return value === undefined ? '' : value.kind === 'files' ? ' -r -F' : ` -x${argumentOf(value)}`;
}

function argumentOf(what: Completed): string {
  switch (what.kind) {
    case 'words':
      return ` -a ${quoted(what.words.join(' '))}`;
    case 'files':
      return ' -F';
    case 'other':
      return '';
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
