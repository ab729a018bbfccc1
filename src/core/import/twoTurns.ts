/**
 * Builds the prompt of a pair for a second turn. The models' first replies differ, so there is no
 * shared history. FastChat's judges therefore read both conversations and decide by the second
 * reply. Here a judge reads the same: the prompt contains both user messages and the instruction,
 * each response both replies of its model.
 */
export function twoTurnPrompt([first, second]: readonly [string, string]): string {
  return [
    'A conversation in which the user writes twice. Each response holds both replies of one assistant. The replies to the second message are compared; the first exchange is their context.',
    `[First message of the user]\n${first}`,
    `[Second message of the user, after the first reply]\n${second}`,
  ].join('\n\n');
}

export function twoTurnResponse([first, second]: readonly [string, string]): string {
  return `[Reply to the first message]\n${first}\n\n[Reply to the second message]\n${second}`;
}
