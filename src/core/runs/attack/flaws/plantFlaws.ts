import type { AttackSample, ResponseContent } from '../../../data/samples/sample.ts';
import { keyedIndex } from '../../../words/digest.ts';
import type { PlantedFlaw } from '../log/flawEntries.ts';
import { flawsFor, mostFlaws } from './flawBank.ts';

/** A response with known flaws, and the position of each. */
export interface PlantedResponse {
  readonly response: ResponseContent;
  readonly flaws: readonly PlantedFlaw[];
}

/**
 * Plants flaws into a sample's response, each related to a criterion of its rubric: after sentences
 * of a text, or at the end of steps or of turns other than Environment and NSP. A larger count
 * keeps all flaws of a smaller one, in the same positions. The result depends only on the
 * arguments, including `seed`.
 *
 * @returns the reason for failure if the sample has no rubric or its response has no position for a
 * flaw
 */
export function plantFlaws(
  { id, response, rubric }: Pick<AttackSample, 'id' | 'response' | 'rubric'>,
  count: number,
  seed: number,
): PlantedResponse | { readonly fault: string } {
  if (!rubric) return { fault: 'The sample has no rubric whose criteria flaws could be tied to.' };
  if (count > mostFlaws) return { fault: `At most ${mostFlaws} flaws can be planted.` };
  const parts = partsOf(response);
  const places = parts.flatMap((text, part) =>
    boundariesOf(response, text, part).map((at) => ({ part, at })),
  );
  if (places.length === 0) return { fault: 'The response has no turn that could hold a flaw.' };
  const planned = flawsFor(rubric.criteria, count).map((flaw, place) => ({
    ...flaw,
    place: places[keyedIndex(places.length, seed, id, 'flaw', String(place))] ?? { part: 0, at: 0 },
  }));
  const flaws: PlantedFlaw[] = [];
  const texts = parts.map((text, part) => {
    const own = planned
      .filter(({ place }) => place.part === part)
      .sort((one, other) => one.place.at - other.place.at);
    let planted = '';
    let done = 0;
    for (const { criterion, text: flaw, place } of own) {
      planted += text.slice(done, place.at);
      done = place.at;
      if (planted !== '' && !/\s$/.test(planted)) planted += ' ';
      const from = planted.length;
      planted += flaw;
      flaws.push({ criterion, text: flaw, part, from, to: planted.length });
    }
    return planted + text.slice(done);
  });
  return { response: withParts(response, texts), flaws };
}

function partsOf(response: ResponseContent): readonly string[] {
  if ('text' in response) return [response.text];
  if ('steps' in response) return response.steps;
  return response.dialogue.map(({ content }) => content);
}

function withParts(response: ResponseContent, texts: readonly string[]): ResponseContent {
  if ('text' in response) return { text: texts[0] ?? '' };
  if ('steps' in response) return { steps: [...texts] };
  return {
    dialogue: response.dialogue.map((turn, part) => ({ ...turn, content: texts[part] ?? '' })),
  };
}

/** Returns the UTF-16 offsets in a part after which flaws may be inserted. */
function boundariesOf(response: ResponseContent, text: string, part: number): readonly number[] {
  if ('dialogue' in response) {
    const { role = '' } = response.dialogue[part] ?? {};
    return role === 'Environment' || role === 'NSP' ? [] : [text.length];
  }
  if ('steps' in response) return [text.length];
  const ends = [...text.matchAll(/[.!?。！？]["'”’)]*(?=\s|$)/gu)];
  return [...new Set([...ends.map(({ 0: end, index }) => index + end.length), text.length])];
}
