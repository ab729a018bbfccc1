import type { Rubric } from '../../../data/samples/rubric.ts';
import type { AttackSample, ResponseContent } from '../../../data/samples/sample.ts';
import type { AttackCell } from '../cell.ts';

/** Placeholders that a prompt template may contain, with the fence each text gets. */
export const fenceNames = {
  prompt: 'TASK',
  response: 'RESPONSE',
  reference: 'REFERENCE',
  rubric: 'RUBRIC',
  background: 'BACKGROUND',
  characters: 'CHARACTERS',
  profile: 'PROFILE',
  raised: 'RAISED CRITERION',
  protected: 'PROTECTED CRITERIA',
} as const;
export type Placeholder = keyof typeof fenceNames;

type Focus = AttackCell['focus'];

/** Returns a sample's texts by placeholder; absent if the sample lacks them. */
export function materialsOf(
  sample: AttackSample,
  profile: string | undefined,
  focus: Focus,
): Readonly<Partial<Record<Placeholder, string>>> {
  const { reference, rubric, background, characters } = sample;
  const focused = rubric && focus?.(rubric);
  const criteria = (names: readonly string[]): string =>
    rubric ? criteriaText(rubric, (name) => names.includes(name)) : '';
  return {
    prompt: sample.prompt,
    response: writtenForm(sample.response),
    ...(reference !== undefined && { reference }),
    ...(rubric && { rubric: criteriaText(rubric) }),
    ...(background !== undefined && { background }),
    ...(characters && { characters: charactersText(characters) }),
    ...(profile !== undefined && { profile }),
    ...(focused && { raised: criteria([focused.raised]), protected: criteria(focused.protected) }),
  };
}

/**
 * Returns steps and dialogues in the JSON form in which they are requested, and texts unchanged.
 */
function writtenForm(content: ResponseContent): string {
  return 'text' in content ? content.text : JSON.stringify(content, null, 1);
}

function criteriaText(rubric: Rubric, includes: (name: string) => boolean = () => true): string {
  return rubric.criteria
    .filter(({ name }) => includes(name))
    .map(({ name, description, weight, bands = [] }) =>
      [
        `${name}${weight === undefined ? '' : ` (weight ${weight})`}${description ? `: ${description}` : ''}`,
        ...bands.map((band) => `  ${band.from} to ${band.to}: ${band.description}`),
      ].join('\n'),
    )
    .join('\n');
}

function charactersText(characters: NonNullable<AttackSample['characters']>): string {
  return characters
    .map(({ name, profile, thought }) =>
      [name, ...(profile ? [`Profile: ${profile}`] : []), ...(thought ? [`Now: ${thought}`] : [])]
        .map((line) => line.trim())
        .join('\n'),
    )
    .join('\n\n');
}
