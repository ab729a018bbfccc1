import type { AttackSample } from './sample.ts';

/**
 * Returns how much of a sample a record's JSON contains as separate texts: 0 without its response,
 * else 1, plus one each for the prompt and the id. A sample joined from several records belongs to
 * the one that has its response.
 */
export function holdsResponse(record: unknown, { id, prompt, response }: AttackSample): number {
  const texts = textsIn(record);
  if (!partsOf(response).every((part) => texts.has(part))) return 0;
  return 1 + Number(texts.has(prompt)) + Number(texts.has(id));
}

function partsOf(response: AttackSample['response']): readonly string[] {
  if ('text' in response) return [response.text];
  return 'steps' in response ? response.steps : response.dialogue.map(({ content }) => content);
}

function textsIn(record: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(record);
  return texts;
}
