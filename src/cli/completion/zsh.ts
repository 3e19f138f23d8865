import type { Completed, CompletedCommand, CompletedOption } from './completed';

/** Either source it after compinit, or put it into the fpath as `_spanner-constructs`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return `#compdef spanner-constructs
# Completion of spanner-constructs for zsh.
_spanner_constructs() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ $words[2] == help ]] }; then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(branch).join('\n')}
  esac
}

if [[ $funcstack[1] == _spanner-constructs ]]; then
  _spanner_constructs "$@"
else
  compdef _spanner_constructs spanner-constructs
fi
`;
}

function branch({ name, options, argument }: CompletedCommand): string {
  const ofArgument = argument === 'other' ? [] : [`*:argument:${actionOf(argument)}`];
  const specs = [...options.map(optionSpec), ...ofArgument];
  return `    ${name})\n      _arguments ${specs.map(quoted).join(' \\\n        ')}\n      ;;`;
}

function optionSpec({ name, summary, value, isRepeated }: CompletedOption): string {
  const described = `[${summary.replace(/[[\]:\\]/g, '\\$&')}]`;
  return `${isRepeated ? '*' : ''}${name}${value ? `=${described}:value:${actionOf(value)}` : described}`;
}

function actionOf(what: Completed): string {
  return what === 'files' ? '_files' : what === 'other' ? ' ' : `(${what.join(' ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
