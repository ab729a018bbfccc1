import type { Criterion } from '../data/samples/rubric.ts';
import type { AttackSample, DialogueTurn, ResponseContent } from '../data/samples/sample.ts';
import { fence, fenceCode } from '../words/fence.ts';
import type { CodedCriterion } from './plannedAsks.ts';
import type { AuxiliaryKind } from './score.ts';

/** A text shown to a judge, with the name of its fence. */
interface Material {
  readonly name: 'PROMPT' | 'REFERENCE' | 'BACKGROUND' | 'RUBRIC' | 'RESPONSE';
  readonly text: string;
}

/**
 * Returns what the judge of a response is shown, with the response last. Omits what the sample
 * lacks.
 */
export function scoreMaterial(
  sample: AttackSample,
  content: ResponseContent,
  auxiliary: AuxiliaryKind,
  criteria: readonly CodedCriterion[],
): readonly Material[] {
  const isGiven = (kind: AuxiliaryKind) => auxiliary === kind || auxiliary === 'all';
  const background = isGiven('background') ? backgroundText(sample) : '';
  const rubric = criteria.map((one) => criterionText(one, sample)).join('\n\n');
  const texts: Material[] = [
    { name: 'PROMPT', text: sample.prompt },
    { name: 'REFERENCE', text: isGiven('reference') ? (sample.reference ?? '') : '' },
    { name: 'BACKGROUND', text: background },
    { name: 'RUBRIC', text: rubric },
    { name: 'RESPONSE', text: shownContent(content) },
  ];
  return texts.filter(({ name, text }) => text !== '' || name === 'PROMPT' || name === 'RESPONSE');
}

/**
 * Encloses each text between lines with a code that occurs in none of the texts, so that none can
 * end its fence.
 */
export function fencedMaterial(material: readonly Material[]): string {
  const code = fenceCode(material.map(({ text }) => text));
  return material.map(({ name, text }) => fence(name, code, text)).join('\n\n');
}

/** Returns a response as the judge sees it; see `shownBlocks`. */
export function shownContent(content: ResponseContent): string {
  return shownBlocks(content).join('\n\n');
}

/**
 * Returns the parts of a response as the judge sees them: its text, or its steps or turns numbered
 * from 0. Omits turns that only announce the next speaker, as CoSER does, and does not repeat a
 * speaker's name.
 */
export function shownBlocks(content: ResponseContent): readonly string[] {
  if ('text' in content) return [content.text];
  if ('steps' in content) return content.steps.map((step, index) => `[Step ${index}] ${step}`);
  return content.dialogue
    .filter((turn) => !onlyAnnounces(turn))
    .map(
      (turn, index) =>
        `[Turn ${index}] ${namesSpeaker(turn) ? '' : `${turn.role}: `}${turn.content}`,
    );
}

/** Whether a turn only announces the next speaker. */
export function onlyAnnounces({ role }: DialogueTurn): boolean {
  return role === 'NSP';
}

/** Whether what is said begins with the speaker's name. */
export function namesSpeaker({ role, content }: DialogueTurn): boolean {
  return content.startsWith(`${role}:`);
}

function backgroundText({ background, characters = [] }: AttackSample): string {
  const people = characters.map(({ name, profile, thought, major }) =>
    [
      `Character: ${name}${major ? ' (major)' : ''}`,
      ...(profile ? [`Profile: ${profile}`] : []),
      ...(thought ? [`On their mind: ${thought}`] : []),
    ].join('\n'),
  );
  return [...(background ? [background] : []), ...people].join('\n\n');
}

function criterionText({ code, criterion }: CodedCriterion, sample: AttackSample): string {
  const { name, description, weight, bands = [], types = [] } = criterion;
  return [
    `${code}. ${name}${weight === undefined ? '' : ` (weight ${weight})`}`,
    ...(description ? [description] : []),
    ...whomItConcerns(criterion, sample),
    ...bands.map(({ from, to, description: deserves }) => {
      const scores = from === to ? String(from) : `${from} to ${to}`;
      return `- ${scores}: ${deserves}`;
    }),
    ...types.map((type) => {
      const severity = type.severityTo ? ` (severity up to ${type.severityTo})` : '';
      return `- Type "${type.name}"${severity}${type.description ? `: ${type.description}` : ''}`;
    }),
  ].join('\n');
}

function whomItConcerns({ majorCharactersOnly }: Criterion, sample: AttackSample): string[] {
  const major = sample.characters?.filter((character) => character.major) ?? [];
  if (!majorCharactersOnly) return [];
  if (major.length === 0) return ['Concerns the major characters only.'];
  return [`Concerns these characters only: ${major.map(({ name }) => name).join(', ')}.`];
}
