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

/**
 * Words by what stands before them: `export` has its options and reports, `export --format` the formats; none behind an
 * option that takes a file or any other value.
 */
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
  for (const { argChoices = [], long, optional, required } of options)
    if (typeof long === 'string' && (optional || required))
      words.set([...path, long].join(' '), argChoices);
  for (const each of commands) addWords(each, [...path, each.name()], words);
}

/** The script of a shell. */
export function completionOf(shell: (typeof SHELLS)[number], bourse: Command): string {
  const words = completionWords(bourse);
  if (shell === 'fish')
    return `# bourse completion fish > ~/.config/fish/completions/bourse.fish\n${fishText(words)}`;
  if (shell === 'bash')
    return `# bourse completion bash > /etc/bash_completion.d/bourse\n${bashText(words)}`;
  return `# bourse completion zsh > ~/.bourse.zsh, and in ~/.zshrc: source ~/.bourse.zsh\n${ZSH}${bashText(words)}`;
}

/** What takes scripts of bash needs the completion of zsh itself. */
const ZSH = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
`;

/** The longest known beginning of what was typed decides; behind an option without choices files are completed. */
function bashText(words: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...words].map(([path, each]) => `    '${path}') words='${each.join(' ')}' ;;`);
  return `_bourse_words() {
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
    --*) _bourse_words "\${path:+$path }$previous" || _bourse_words "$path" ;;
    *) _bourse_words "$path" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _bourse bourse
`;
}

/** As in bash the longest known beginning decides; files are offered where a value may be one. */
function fishText(words: ReadonlyMap<string, readonly string[]>): string {
  const isOption = (path: string) => / ?--\S+$/.test(path);
  const paths = [...words.keys()].filter((path) => path !== '' && !isOption(path));
  const lines = [...words].flatMap(([path, each]) => {
    const start = `complete -c bourse -n "__bourse_at '${path}'"`;
    if (isOption(path)) return [];
    const plain = each.filter((word) => !word.startsWith('--'));
    const options = each.filter((word) => word.startsWith('--'));
    return [
      ...(plain.length === 0 ? [] : [`${start} -f -a '${plain.join(' ')}'`]),
      ...options.map((word) => {
        const values = words.get(`${path} ${word}`.trim());
        if (values === undefined) return `${start} -l ${word.slice(2)}`;
        const taken = values.length === 0 ? '-r -F' : `-x -a '${values.join(' ')}'`;
        return `${start} -l ${word.slice(2)} ${taken}`;
      }),
    ];
  });
  return `set -g __bourse_paths ${paths.map((path) => `'${path}'`).join(' ')}
function __bourse_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim "$path $word")
    if contains -- $longer $__bourse_paths
      set path $longer
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}
