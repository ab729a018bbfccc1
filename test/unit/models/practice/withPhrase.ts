import type { ResponseContent } from '../../../../src/core/data/samples/sample.ts';

/** The response with a phrase in its last part, as an attack would place it. */
export function withPhrase(content: ResponseContent, phrase: string): ResponseContent {
  if ('text' in content) return { text: `${content.text} ${phrase}.` };
  if ('steps' in content) return { steps: content.steps.map((step) => `${step} (${phrase})`) };
  return {
    dialogue: content.dialogue.map((turn) =>
      turn.role === 'NSP' ? turn : { ...turn, content: `${turn.content}, ${phrase}` },
    ),
  };
}
