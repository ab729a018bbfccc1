const promptStart =
  'A conversation in which the user writes twice. Each response holds both replies of one assistant. The replies to the second message are compared; the first exchange is their context.\n\n[First message of the user]\n';
const promptMiddle = '\n\n[Second message of the user, after the first reply]\n';
const responseStart = '[Reply to the first message]\n';
const responseMiddle = '\n\n[Reply to the second message]\n';

/**
 * Builds the prompt of a pair for a second turn. The models' first replies differ, so there is no
 * shared history. FastChat's judges therefore read both conversations and decide by the second
 * reply. Here a judge reads the same: the prompt contains both user messages and the instruction,
 * each response both replies of its model.
 */
export function twoTurnPrompt([first, second]: readonly [string, string]): string {
  return `${promptStart}${first}${promptMiddle}${second}`;
}

export function twoTurnResponse([first, second]: readonly [string, string]): string {
  return `${responseStart}${first}${responseMiddle}${second}`;
}

/** Returns both user messages of such a prompt; undefined for any other text. */
export function readTwoTurnPrompt(text: string): readonly [string, string] | undefined {
  return splitTurns(text, promptStart, promptMiddle);
}

/** Returns both replies of such a response; undefined for any other text. */
export function readTwoTurnResponse(text: string): readonly [string, string] | undefined {
  return splitTurns(text, responseStart, responseMiddle);
}

/**
 * Returns undefined also if a turn contains the text between turns, because it is then ambiguous.
 */
function splitTurns(
  text: string,
  start: string,
  middle: string,
): readonly [string, string] | undefined {
  if (!text.startsWith(start)) return undefined;
  const [first, second, ...more] = text.slice(start.length).split(middle);
  return first === undefined || second === undefined || more.length > 0
    ? undefined
    : [first, second];
}
