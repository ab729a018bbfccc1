import type { JudgeDefinition } from '../../../judges/definition.ts';
import { type ShownField, shownFields } from '../../../judges/render.ts';
import type { AuxiliaryKind } from '../../../scoring/score.ts';
import type { AttackCell, AttackSource } from '../cell.ts';
import type { AttackHeader, AttackJudge } from '../log/attackHeader.ts';

type Asked = Pick<AttackCell, 'auxiliary' | 'scenario'>;

/**
 * Returns what judges are given when an attack is scored "with auxiliary information" (CE §3.1).
 * What an attack is based on is not what a judge knows: unless the run says otherwise, a judge of
 * writing or role-play gets everything that the record holds. General responses are scored with one
 * source at a time, as CE's Tables 2 and 3 compare them, and math has references only.
 */
export function givenTo(cell: Asked, run: Pick<AttackHeader, 'auxiliary'>): Asked['auxiliary'] {
  return run.auxiliary === 'all' && isGivenBySetting(cell) ? 'all' : cell.auxiliary;
}

/** Whether what judges are given depends on the run's setting. */
export function isGivenBySetting({ scenario }: Pick<AttackCell, 'scenario'>): boolean {
  return scenario === 'writing' || scenario === 'role-play';
}

/**
 * Returns what a judge is given in the scores that decide about an attack: with Recant's own
 * scoring prompts what the run gives, and with a definition what that shows.
 */
export function givenToJudge(
  { definition }: Pick<AttackJudge, 'definition'>,
  cell: Asked,
  run: Pick<AttackHeader, 'auxiliary'>,
): AuxiliaryKind {
  return definition ? shownTo(definition) : givenTo(cell, run);
}

/** Returns the auxiliary information that the messages of a definition show. */
export function shownTo(definition: JudgeDefinition): AuxiliaryKind {
  const [first, ...more] = shownFields(definition).filter((field) => field !== 'vars');
  if (first === undefined) return 'none';
  return more.length === 0 ? first : 'all';
}

/** Placeholder with which a definition shows the source of an attack. */
export const sourcePlaceholders = {
  reference: 'reference',
  rubric: 'rubric',
  characters: 'background',
} as const satisfies Readonly<Record<AttackSource, ShownField>>;

/**
 * Whether a judge is shown what an attack is based on: by its definition's messages, or by Recant's
 * own scoring prompts, which always show it. Otherwise the attack is one of style.
 */
export function isSourceShown(
  { definition }: Pick<AttackJudge, 'definition'>,
  { source }: Pick<AttackCell, 'source'>,
): boolean {
  return !definition || shownFields(definition).includes(sourcePlaceholders[source]);
}
