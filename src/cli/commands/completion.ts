/** `bourse completion`: what a shell is told, so that it completes commands, their options and what those take. */
import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `all`: every command there is, also those that this process has not loaded. */
export function addCompletionCommand(program: Command, all: () => Promise<Command>): void {
  const summary = 'print what completes commands in a shell';
  const command = program.command('completion').summary(summary).description(summary);
  command.addArgument(new Argument('<shell>', 'of which shell').choices(SHELLS));
  command.action(async (shell: (typeof SHELLS)[number]) => {
    process.stdout.write(completionOf(shell, await all()));
  });
}

/** Words by what stands before them: `export` has its options and reports, `export --format` the formats. */
export function completionWords(bourse: Command): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  addWords(bourse, [], words);
  return words;
}

function addWords(
  command: Command,
  path: readonly string[],
  words: Map<string, readonly string[]>,
): void {
  const { commands, options, registeredArguments } = command;
  words.set(path.join(' '), [
    ...commands.map((each) => each.name()),
    ...registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...options.flatMap(({ long }) => long ?? []),
  ]);
  for (const { argChoices, long } of options)
    if (long !== undefined && long !== null && argChoices !== undefined)
      words.set([...path, long].join(' '), argChoices);
  for (const each of commands) addWords(each, [...path, each.name()], words);
}

/** The script of a shell. */
export function completionOf(shell: (typeof SHELLS)[number], bourse: Command): string {
  const words = completionWords(bourse);
  if (shell === 'fish') return fishText(words);
  const script = bashText(words);
  return shell === 'bash' ? script : `autoload -U +X bashcompinit && bashcompinit\n${script}`;
}

/** The longest known beginning of what was typed decides; behind an option without choices files are completed. */
function bashText(words: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...words].map(([path, each]) => `    '${path}') words='${each.join(' ')}' ;;`);
  return `# bourse completion bash > /etc/bash_completion.d/bourse
_bourse_words() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_bourse() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' at
  for ((at = 1; at < COMP_CWORD; at += 1)); do
    local longer="\${path:+$path }\${COMP_WORDS[at]}"
    case "\${COMP_WORDS[at]}" in -*) ;; *) if _bourse_words "$longer"; then path="$longer"; fi ;; esac
  done
  words=''
  case "$previous" in
    --*) _bourse_words "\${path:+$path }$previous" || { [[ $current == -* ]] && _bourse_words "$path"; } ;;
    *) _bourse_words "$path" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _bourse bourse
`;
}

function fishText(words: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...words].flatMap(([path, each]) => {
    const before = path.split(' ').filter((word) => word !== '');
    const option = before.at(-1)?.startsWith('--') ? before.at(-1) : undefined;
    const commands = option === undefined ? before : before.slice(0, -1);
    const seen =
      commands.length === 0
        ? '__fish_use_subcommand'
        : commands.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const plain = each.filter((word) => !word.startsWith('--'));
    const start = `complete -c bourse -n '${seen}'`;
    if (option !== undefined) return [`${start} -l ${option.slice(2)} -x -a '${each.join(' ')}'`];
    return [
      ...(plain.length === 0 ? [] : [`${start} -a '${plain.join(' ')}'`]),
      ...each
        .filter((word) => word.startsWith('--') && !words.has(`${path} ${word}`.trim()))
        .map((word) => `${start} -l ${word.slice(2)}`),
    ];
  });
  return `# bourse completion fish > ~/.config/fish/completions/bourse.fish\n${lines.join('\n')}\n`;
}
