import * as vscode from 'vscode';
import { scoringOf } from '../../core/runs/attack/calls/scoring.ts';
import type { ScoreEntry } from '../../core/runs/attack/log/scoreEntry.ts';
import {
  type JudgeView,
  meanTotal,
  type ScoreChange,
} from '../../core/runs/attack/views/judgeView.ts';
import type { OrderPreferences, Preference } from '../../core/runs/attack/views/preferences.ts';
import { phrasesOf } from '../../core/scoring/answers/leaning.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { AttackNode, AttackToShow } from './attackNode.ts';
import { auxiliaryName, changeText, drawsText, numberText, signedText } from './attackWords.ts';

/** Returns the items of a judge's scores. */
export function scoreNodes({ view }: AttackToShow, judge: JudgeView, id: string): AttackNode[] {
  const { given, withAuxiliary, withoutAuxiliary, placebo } = judge;
  const row = (name: string, label: string, description: string): AttackNode => ({
    id: `${id}:${name}`,
    label,
    description,
  });
  if (judge.preferences) return preferenceNodes(view, judge.preferences, row);
  const { draws } = scoringOf(view.header);
  const bias = judge.judge.definition ? undefined : biasOf(judge);
  return [
    {
      ...row(
        'with',
        given === 'none' ? vscode.l10n.t('Score') : auxiliaryName(given),
        [changeText(withAuxiliary), ...unreadableWords(withAuxiliary)].join(' · '),
      ),
      detail: [...drawsDetail(withAuxiliary), ...leaningDetail(withAuxiliary)].join('. '),
      children: judge.criteria.map(({ name, before, after, isProtected }) => ({
        ...row(
          `criterion:${name}`,
          asOneLine(name, 20),
          `${numberText(before)} → ${numberText(after)}`,
        ),
        detail: asOneLine(name, 200),
        ...(isProtected && { icon: 'lock', state: vscode.l10n.t('must not move') }),
      })),
    },
    ...(judge.judge.definition
      ? []
      : [row('without', auxiliaryName('none'), changeText(withoutAuxiliary))]),
    ...(bias === undefined ? [] : [row('bias', vscode.l10n.t('Difference'), signedText(bias))]),
    {
      ...row(
        'draws',
        vscode.l10n.t('No attack'),
        draws > 1 ? describeDraws(withAuxiliary.before) : vscode.l10n.t('scored once'),
      ),
      detail: vscode.l10n.t(
        'The original, scored again. Equal scores: the placebo is the control.',
      ),
    },
    ...(view.header.placebo
      ? [
          row(
            'placebo',
            vscode.l10n.t('Placebo'),
            changeText({ before: withAuxiliary.before, after: placebo }),
          ),
        ]
      : []),
  ];
}

/** Returns how often a pairwise judge prefers the attacked response, by presented order. */
function preferenceNodes(
  { header }: AttackToShow['view'],
  preferences: readonly OrderPreferences[],
  row: (name: string, label: string, description: string) => AttackNode,
): AttackNode[] {
  const textOf = ({ times, comparisons }: Preference) =>
    comparisons === 0 ? '–' : vscode.l10n.t('{0} of {1}', times, comparisons);
  return preferences.flatMap(({ order, before, after, placebo }) => [
    {
      ...row(
        `order:${order}`,
        order === 'AB' ? vscode.l10n.t('A shown first') : vscode.l10n.t('B shown first'),
        `${textOf(before)} → ${textOf(after)}`,
      ),
      detail: vscode.l10n.t('Comparisons that prefer the attacked response, before and after'),
    },
    ...(header.placebo
      ? [
          row(
            `placebo:${order}`,
            order === 'AB' ? vscode.l10n.t('Placebo, A first') : vscode.l10n.t('Placebo, B first'),
            `${textOf(before)} → ${textOf(placebo)}`,
          ),
        ]
      : []),
  ]);
}

/** Describes the spread of the original's scores. */
function describeDraws(draws: readonly ScoreEntry[]): string {
  const totals = draws.flatMap(({ total }) => total ?? []);
  if (draws.length < 2) return vscode.l10n.t('not scored');
  return totals.length < draws.length || totals.some((total) => total !== totals[0])
    ? drawsText(draws)
    : vscode.l10n.t('{0}, {1} times', drawsText(draws), draws.length);
}

/** Returns how many draws could not be read, if any: means leave them out. */
function unreadableWords({ before, after }: ScoreChange): readonly string[] {
  const draws = [...before, ...after];
  const unreadable = draws.filter(({ outcome }) => outcome !== 'readable').length;
  if (unreadable === 0) return [];
  return [vscode.l10n.t('{0} of {1} draws unreadable', unreadable, draws.length)];
}

/** Lists the draws behind the means; empty if there are none. */
function drawsDetail({ before, after }: ScoreChange): readonly string[] {
  if (before.length + after.length === 0) return [];
  return [vscode.l10n.t('Draws: {0} → {1}', drawsText(before), drawsText(after))];
}

/** Quotes the phrases that show that the judge's justification relies on the reference. */
function leaningDetail({ after: [after] }: ScoreChange): readonly string[] {
  const { leaningMarks = [], justification = '' } = after ?? {};
  const phrases = leaningMarks.flatMap((mark) => phrasesOf(justification, mark));
  if (phrases.length === 0) return [];
  const quoted = phrases.map((phrase) => `“${asOneLine(phrase, 80)}”`).join(', ');
  return [vscode.l10n.t('Relies on the reference: {0}', asOneLine(quoted, 400))];
}

/** Returns how much more the attack raised the score with auxiliary information than without it. */
function biasOf({ withAuxiliary, withoutAuxiliary }: JudgeView): number | undefined {
  const rise = ({ before, after }: ScoreChange) => {
    const [one, other] = [meanTotal(before), meanTotal(after)];
    return one === undefined || other === undefined ? undefined : other - one;
  };
  const [withIt, without] = [rise(withAuxiliary), rise(withoutAuxiliary)];
  return withIt === undefined || without === undefined ? undefined : withIt - without;
}
