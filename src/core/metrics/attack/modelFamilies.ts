/** Patterns for model names, by the family that trained the models. */
const families: Readonly<Record<string, RegExp>> = {
  gpt: /gpt|chatgpt|davinci|(?:^|[^a-z0-9])o[1-9](?![0-9])/i,
  claude: /claude/i,
  gemini: /gemini|gemma|palm/i,
  llama: /llama|vicuna|alpaca(?!_?eval)/i,
  qwen: /qwen|qwq/i,
  deepseek: /deepseek/i,
  mistral: /mi[sx]tral/i,
};

/**
 * Whether a judge and the model that labeled are known to belong to one family, by their names or
 * by the judge's configured family.
 */
export function isOneFamily(
  judge: { readonly name: string; readonly family?: string | undefined },
  annotator: string,
): boolean {
  const ofAnnotator = familiesOf(annotator);
  const own = (judge.family ?? '').trim().toLowerCase();
  if (own !== '' && annotator.toLowerCase().includes(own)) return true;
  return [...familiesOf(judge.name), ...familiesOf(own)].some((one) => ofAnnotator.includes(one));
}

function familiesOf(name: string): string[] {
  return Object.entries(families).flatMap(([family, pattern]) =>
    pattern.test(name) ? [family] : [],
  );
}
