import type { Completed, CompletedCommand } from './completed';

/** For bash 3.2, which macOS ships, and newer versions. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const valued = commands.flatMap(({ name, options }) => (
    options.flatMap((option) => (option.value ? [{ when: `'${name} ${option.name}'`, what: option.value }] : []))
  ));
  const options = commands.map((command) => ({
    when: command.name, what: words(command.options.map(({ name }) => name)),
  }));
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

function words(all: readonly string[]): Completed {
  return { kind: 'words', words: all };
}

/** One branch per completion, with everything that is completed by it. */
function cases(all: readonly { readonly when: string; readonly what: Completed }[], end?: string): string {
  const byAction = new Map<string, string[]>();
  for (const { when, what } of all) {
    const action = actionOf(what);
    byAction.set(action, [...(byAction.get(action) ?? []), when]);
  }
  return [...byAction].flatMap(([action, when]) => [
    `    ${when.join(' | ')})`,
    `      ${[action, end].filter((each) => each !== undefined && each !== '').join('; ') || ':'}`,
    '      ;;',
  ]).join('\n');
}

function actionOf(what: Completed): string {
  switch (what.kind) {
    case 'words':
      return `_spanner_constructs_words '${what.words.join(' ')}'`;
    case 'files':
      return '_spanner_constructs_files';
    case 'other':
      return '';
  }
}
