import type { Completed, CompletedCommand } from './completed';
import { grouped } from '../../text/collections';

/** For bash 3.2, which macOS ships, and newer versions. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const valued = commands.flatMap(({ name, options }) => (
    options.flatMap((option) => (option.value ? [{ when: `'${name} ${option.name}'`, what: option.value }] : []))
  ));
  const options = commands.map((command) => ({ when: command.name, what: command.options.map(({ name }) => name) }));
  const others = commands.map(({ name, argument }) => ({ when: name, what: argument }));
  return `# Completion of spanner-constructs for bash.
_spanner_constructs_add() {
  local each
  while IFS= read -r each; do
    COMPREPLY+=("$each")
  done
}

_spanner_constructs_words() {
  _spanner_constructs_add < <(compgen -W "$1" -- "$current")
}

_spanner_constructs_files() {
  _spanner_constructs_add < <(compgen -f -- "$current")
  compopt -o filenames 2>/dev/null
}

_spanner_constructs() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  # bash cuts --option=value at the sign.
  if [ "$current" = '=' ]; then
    current=''
  elif [ "$before" = '=' ]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    _spanner_constructs_words '${[...names, 'help', '--help', '--version'].join(' ')}'
    return
  fi
  if [ "$command" = help ]; then
    _spanner_constructs_words '${names.join(' ')}'
    return
  fi
  case "$command $before" in
${cases(valued, 'return')}
  esac
  case "$current" in
    -*)
      case "$command" in
${cases(options).replace(/^/gm, '    ')}
      esac
      ;;
    *)
      case "$command" in
${cases(others).replace(/^/gm, '    ')}
      esac
      ;;
  esac
}

complete -F _spanner_constructs spanner-constructs
`;
}

/** One branch per completion, with everything that is completed by it. */
function cases(all: readonly { readonly when: string; readonly what: Completed }[], end?: string): string {
  return [...grouped(all, ({ what }) => actionOf(what))].flatMap(([action, completed]) => [
    `    ${completed.map(({ when }) => when).join(' | ')})`,
    `      ${[action, end].filter(Boolean).join('; ') || ':'}`,
    '      ;;',
  ]).join('\n');
}

function actionOf(what: Completed): string {
  return what === 'files' ? '_spanner_constructs_files'
    : what === 'other' ? '' : `_spanner_constructs_words '${what.join(' ')}'`;
}
