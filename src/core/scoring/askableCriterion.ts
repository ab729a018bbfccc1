import type { Criterion } from '../data/samples/rubric.ts';
import type { AttackSample } from '../data/samples/sample.ts';
import type { AuxiliaryKind } from './score.ts';

/**
 * Phrases by which a criterion speaks of the reference. They do not match references to literature,
 * "in reference to", or reference material that is part of the task.
 */
const referenceForms = [
  /\breference['’]?s? (?:answer|solution|response|dialogue|conversation|story|version|essay|summary|translation)s?\b/i,
  /\b(?:the|this|that|given|provided|supplied|official|gold) reference(?:['’]s)?\b(?!['’]? ?(?:to|points?|lists?|frames?|numbers?|works?|sections?|books?|librar|desk|letters?|manuals?|materials?|texts?|images?|documents?|sources?|data|ranges?|values?|standards?|styles?)\b)/i,
  /参考(?:答案|回答|范文|解答)|标准答案/,
];

/** In role-play, phrases by which a criterion speaks of the characters' profiles. */
const profileForm =
  /\b(?:characters?|character['’]s|characters['’]|established|given|their|its|the) profiles?\b/i;

/**
 * Returns the criterion as a judge can be asked for it with this auxiliary information: whole;
 * without those types of issues that speak of a reference or profile that the judge is not given; or
 * undefined if the criterion itself speaks of one, or has no type left. CoSER's Character Fidelity
 * is measured against the profiles (CE B.2), which `majorCharactersOnly` marks.
 */
export function askableCriterion(
  criterion: Criterion,
  { scenario, reference = '', characters = [] }: AttackSample,
  auxiliary: AuxiliaryKind,
): Criterion | undefined {
  const isGiven = (kind: AuxiliaryKind) => auxiliary === kind || auxiliary === 'all';
  const hasReference = isGiven('reference') && reference.trim() !== '';
  const hasProfiles =
    isGiven('background') && characters.some(({ profile, thought }) => profile || thought);
  const isAskable = (text: string) =>
    (hasReference || !referenceForms.some((form) => form.test(text))) &&
    (hasProfiles || scenario !== 'role-play' || !profileForm.test(text));
  const { name, description = '', bands = [], types, majorCharactersOnly } = criterion;
  const own = [name, description, ...bands.map((band) => band.description)].join('\n');
  if (!isAskable(own) || (majorCharactersOnly && !hasProfiles)) return undefined;
  if (!types) return criterion;
  const left = types.filter((type) => isAskable(`${type.name}\n${type.description ?? ''}`));
  if (left.length === types.length) return criterion;
  return left.length === 0 ? undefined : { ...criterion, types: left };
}
