/**
 * Did a person type this prompt? Clients run the same hook for scheduled tasks, results of subagents, messages of other
 * sessions and slash commands; none of these says what the person is working on.
 */

/** Beginnings of what clients put in themselves. */
const MACHINE: readonly RegExp[] = [
  /^<(?:task-notification|system-reminder|command-(?:name|message|args)|local-command-\w+|bash-(?:input|stdout|stderr)|teammate-message|cross-session-message|channel\b|scheduled-task|cron|agent-notification|subagent-\w+|user-prompt-submit-hook|tick|ide_\w+|system)\b[^>]*>/i,
  /^\[(?:scheduled|cron|automated|task notification|subagent|cross-session|request interrupted)\b/i,
  /^caveat: the messages below were generated/i,
  /^this session is being continued from a previous conversation/i,
  /^(?:this is an? )?(?:automated|scheduled) (?:message|task|prompt|run)\b/i,
  /^a background (?:agent|task|command)\b.{0,80}\b(?:completed|finished|failed|stopped)/i,
  /^(?:another claude session|message from session|agent) \S+ (?:sent|says|reported|completed)/i,
];
/** `/compact`, `/model opus`; a path such as `/etc/hosts is wrong` has a second slash or goes on as a sentence. */
const SLASH_COMMAND = /^\/[a-z][\w:-]*(?:\s|$)(?!(?:is|are|was|has|returns?|should|must|gives?|fails?)\b)/i;
const SHELL_LINE = /^!\s*\S/;

export function isTypedByPerson(prompt: string): boolean {
  const text = withoutReminders(prompt).trimStart();
  if (text === "") return false;
  return (
    !MACHINE.some((pattern) => pattern.test(text)) && !SLASH_COMMAND.test(text) && !SHELL_LINE.test(text)
  );
}

/** What a client hangs on to a prompt is not part of what was typed. */
export function typedPart(prompt: string): string {
  return withoutReminders(prompt).trim();
}

const OPENING = /<(system-reminder|ide_\w{1,40}|fovea_\w{1,40})\b[^<>]{0,1000}>/gi;
const MOST_REMINDERS = 100;

function withoutReminders(prompt: string): string {
  const parts: string[] = [];
  let end = 0;
  OPENING.lastIndex = 0;
  for (let count = 0; count < MOST_REMINDERS; count++) {
    const opening = OPENING.exec(prompt);
    if (!opening) break;
    const closing = new RegExp(`</${opening[1]}>`, "gi");
    closing.lastIndex = OPENING.lastIndex;
    if (!closing.test(prompt)) continue;
    parts.push(prompt.slice(end, opening.index), " ");
    end = closing.lastIndex;
    OPENING.lastIndex = end;
  }
  return parts.join("") + prompt.slice(end);
}
