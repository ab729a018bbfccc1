/** Maximum number of characters of a sentence that announces a verdict. */
const longest = 200;

const form =
  /^(?:[\s*_#:,–—-]|\b(?:so|thus|therefore|hence|overall|here|is|my|our|the|final|answer|verdict|decision|judge?ment|choice|winner|preference|rating|score|grade|conclusion|result|in|i|choose|pick|prefer|select|give|a|b|as|better|slightly|significantly|much|tie|response|assistant)\b)*$/i;
const core =
  /\b(?:final|verdict|decision|judge?ment|choice|winner|preference|rating|score|grade|conclusion|choose|pick|prefer|select|better|tie)\b/i;

/** Whether a text before a verdict only announces it: empty, or such as "My final verdict is". */
export function isLeadIn(text: string): boolean {
  if (text.length > longest && text.trim().length > longest) return false;
  return form.test(text) && (core.test(text) || !/[a-z]/i.test(text));
}

/** Returns the unfinished sentence at the end of a text; undefined if it is too long. */
export function lastSentence(text: string): string | undefined {
  const parts = text.slice(-longest).split(/[.!?。！？][)\]*_]*\s/);
  return parts.length > 1 || text.length <= longest ? parts.at(-1) : undefined;
}

/** Returns a text without a sentence or line at its end that only announces a verdict. */
export function withoutLeadIn(text: string): string {
  const said = lastSentence(text) ?? text.slice(-longest);
  const line = said.slice(said.trimEnd().lastIndexOf('\n') + 1);
  const announced = [said, line].find((part) => part !== '' && isLeadIn(part)) ?? '';
  return text.slice(0, text.length - announced.length);
}
