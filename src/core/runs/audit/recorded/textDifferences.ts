import { decisionOfVotes, type PanelVote } from '../../../data/evaluations/panel.ts';
import {
  type Agreement,
  agreementOf,
  decisionRead,
  describeDecision,
  whyRead,
} from '../../../judges/agreement.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import { type RecordedAnswer, statedAnswers } from '../../../judges/recorded/recordedAnswer.ts';
import { shownMaterial } from '../../../judges/render.ts';
import { counted } from '../../../words/counted.ts';
import { asOneLine } from '../../../words/escape.ts';
import type { RecordedJudge, RecordedPair } from './recordedJudges.ts';
import type { DefinedJudge } from './recordedRun.ts';

/** A recorded decision that is not what its text, or the votes of the panel, say. */
export interface TextDifference {
  /** Id of the record, with the member of a panel. */
  readonly record: string;
  /** Presented order; absent for a single response. */
  readonly order?: 'AB' | 'BA';
  readonly recorded: string;
  readonly stated: string;
  readonly why: string;
}

/**
 * Compares each recorded decision with what the definition reads from its text, and the decision of
 * a panel with its votes. Undefined if there are texts whose form is not known. A verdict without a
 * text, or on a pair in an unknown order, is not compared, and a mere reason only if it states a
 * verdict.
 */
export function textDifferences({
  judge: { pairs },
  definition,
  isOwnForm,
}: DefinedJudge): readonly TextDifference[] | undefined {
  const hasTexts = pairs.some(({ answers }) => answers.some((one) => statedAnswers(one).length));
  if (hasTexts && !isOwnForm) return undefined;
  return pairs.flatMap((pair) =>
    pair.answers.flatMap((answer) => differencesIn(definition, pair, answer)),
  );
}

function differencesIn(
  definition: JudgeDefinition,
  { pair }: RecordedPair,
  answer: RecordedAnswer,
): readonly TextDifference[] {
  const { panel, order } = answer;
  const material = shownMaterial(definition, pair);
  const named = { ...answer, item: { ...answer.item, key: pair.id } };
  const { others } = answer.isReason
    ? reasonsThatDecide(definition, named, material)
    : agreementOf(definition, statedAnswers(named), () => material);
  const own = others.map((other): TextDifference => {
    return {
      record: other.answer.item.key,
      ...(order && { order }),
      recorded: describeDecision(other.answer.decision),
      stated: describeDecision(other.read),
      why: whyRead(other),
    };
  });
  const votes = panel?.map((vote): PanelVote => {
    const { text, decision } = vote;
    if (decision || text === undefined) return vote;
    const reading = readAnswer(definition, { text, finishReason: 'other' }, material);
    return { ...vote, decision: decisionRead(reading, order ?? 'AB') };
  });
  const decided = votes && decisionOfVotes(votes);
  const recorded = describeDecision(answer.decision);
  if (!decided || describeDecision(decided) === recorded) return own;
  const statedByVotes = describeDecision(decided);
  const cast = votes.map(
    ({ vote, decision }) => vote ?? (decision ? describeDecision(decision) : ''),
  );
  const why = `its votes are ${cast.join(', ')}`;
  return [
    ...own,
    { record: pair.id, ...(order && { order }), recorded, stated: statedByVotes, why },
  ];
}

/** Compares a reason, which needs no reason of its own, where it states a verdict. */
function reasonsThatDecide(
  definition: JudgeDefinition,
  answer: RecordedAnswer,
  material: readonly string[],
): Pick<Agreement, 'others'> {
  const bare = { ...definition, justification: 'none' } as const;
  const { others } = agreementOf(bare, [answer], () => material);
  return { others: others.filter(({ reading }) => reading.outcome === 'readable') };
}

/** Says how many decisions differ, to follow their number; empty if none does. */
export function describeDifferences(
  { pairs }: RecordedJudge,
  differences: readonly TextDifference[],
): string {
  const count = differences.length;
  if (count === 0) return '';
  const isPanel = pairs.some(({ answers }) => answers.some(({ panel }) => panel));
  if (isPanel) return `, ${counted(count, 'difference')} from the texts`;
  return `, ${count} of which ${count === 1 ? 'differs from its text' : 'differ from their texts'}`;
}

/** Why verdicts were not compared, to follow the judge and precede what names a definition. */
export const describeUncompared =
  'its verdicts were not compared with their texts, because no known form reads these. Name its judge prompt';

/** Returns the differences as rows of cells, the first of which are headings; none if there are none. */
export function differenceRows(
  differences: readonly TextDifference[],
): readonly (readonly string[])[] {
  if (differences.length === 0) return [];
  return [
    ['record', 'order', 'recorded', 'text', 'why'],
    ...differences.map(({ record, order = '-', recorded, stated, why }) =>
      [record, order, recorded, stated, why].map((cell) => asOneLine(cell, 80)),
    ),
  ];
}
