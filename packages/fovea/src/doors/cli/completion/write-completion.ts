/**
 * Completion scripts. Each finds which command the words before the cursor lead to, then offers its commands and flags, or
 * the values of the flag before the cursor; where there is nothing to offer, files.
 */
import type { CommandNode, Flag } from "./command-tree.ts";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

export function writeCompletion(shell: Shell, tree: readonly CommandNode[]): string {
  return WRITERS[shell](tree);
}

const WRITERS: Record<Shell, (tree: readonly CommandNode[]) => string> = {
  bash: (tree) => `# fovea: completion for bash. Add to ~/.bashrc:  eval "$(fovea completion bash)"
_fovea() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" at="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
${steps(tree, (from, name, to) => `      "${from} ${name}") at="${to}" ;;`)}
    esac
  done
  case "$at|$prev" in
${values(tree, (path, flag) => `    "${path}|${flag.name}") COMPREPLY=($(compgen -W "${flag.choices.join(" ")}" -- "$cur")); return ;;`)}
  esac
  case "$at" in
${tree.map(({ path, commands, flags }) => `    "${path}") COMPREPLY=($(compgen -W "${[...commands, ...flags].map(({ name }) => name).join(" ")}" -- "$cur")) ;;`).join("\n")}
  esac
}
complete -o default -F _fovea fovea
`,
  zsh: (tree) => `#compdef fovea
# fovea: completion for zsh. Add to ~/.zshrc, after compinit:  eval "$(fovea completion zsh)"
_fovea() {
  local at="" word
  local -a items
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
${steps(tree, (from, name, to) => `      "${from} ${name}") at="${to}" ;;`)}
    esac
  done
  case "$at|\${words[CURRENT-1]}" in
${values(tree, (path, flag) => `    "${path}|${flag.name}") compadd -- ${flag.choices.join(" ")}; return ;;`)}
  esac
  case "$at" in
${tree.map(({ path, commands, flags }) => `    "${path}") items=(${[...commands, ...flags].map(({ name, description }) => `'${name}:${description}'`).join(" ")}) ;;`).join("\n")}
  esac
  _describe 'fovea' items
  _files
}
compdef _fovea fovea
`,
  fish: (
    tree,
  ) => `# fovea: completion for fish. Save as ~/.config/fish/completions/fovea.fish:  fovea completion fish > …
function __fovea_at
  set -l at ""
  for word in (commandline -opc)[2..-1]
    switch "$at $word"
${steps(tree, (from, name, to) => `      case "${from} ${name}"\n        set at "${to}"`)}
    end
  end
  test "$at" = "$argv[1]"
end
${tree
  .flatMap(({ path, commands, flags }) => [
    ...commands.map(
      ({ name, description }) => `complete -c fovea -n '__fovea_at "${path}"' -a ${name} -d '${description}'`,
    ),
    ...flags.map(
      ({ name, description, takesValue, choices }) =>
        `complete -c fovea -n '__fovea_at "${path}"' -l ${name.slice(2)} -d '${description}'${takesValue ? " -r" : ""}${choices.length > 0 ? ` -f -a '${choices.join(" ")}'` : ""}`,
    ),
  ])
  .join("\n")}
`,
  powershell: (
    tree,
  ) => `# fovea: completion for PowerShell. Add to $PROFILE:  fovea completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName fovea -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $offers = @{
${tree.map(({ path, commands, flags }) => `    '${path}' = @(${[...commands, ...flags].map(({ name }) => `'${name}'`).join(", ")})`).join("\n")}
  }
  $choices = @{
${values(tree, (path, flag) => `    '${path}|${flag.name}' = @(${flag.choices.map((one) => `'${one}'`).join(", ")})`)}
  }
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '' -and $words.Count -gt 0) { $words = @($words | Select-Object -SkipLast 1) }
  $at = ''
  foreach ($word in $words) {
    $next = "$at $word".Trim()
    if ($offers.ContainsKey($next)) { $at = $next }
  }
  $last = if ($words.Count -gt 0) { $words[-1] } else { '' }
  $found = if ($choices.ContainsKey("$at|$last")) { $choices["$at|$last"] } else { $offers[$at] }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
};

function steps(
  tree: readonly CommandNode[],
  write: (from: string, name: string, to: string) => string,
): string {
  return tree
    .flatMap(({ path, commands }) => commands.map(({ name }) => write(path, name, `${path} ${name}`.trim())))
    .join("\n");
}

function values(tree: readonly CommandNode[], write: (path: string, flag: Flag) => string): string {
  return tree
    .flatMap(({ path, flags }) =>
      flags.filter(({ choices }) => choices.length > 0).map((flag) => write(path, flag)),
    )
    .join("\n");
}
