import * as vscode from 'vscode';
import { temperatureOf } from '../../core/runs/attack/calls/scoring.ts';
import { isLimited, measuredInBrief } from '../../core/runs/attack/limits/measuredInBrief.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import type { MeasuredLimit } from '../../core/runs/attack/log/attemptEntries.ts';
import type { AttackView } from '../../core/runs/attack/views/attackView.ts';
import type { JudgeView } from '../../core/runs/attack/views/judgeView.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { nameOfAttacker, nameOfJudge } from '../runs/form/choiceWords.ts';
import type { AttackNode, AttackToShow } from './attackNode.ts';
import { numberText, outcomeWords } from './attackWords.ts';
import { scoreNodes } from './scoreNodes.ts';

/** Id of the item with the checkbox. */
export const improvementNodeId = 'unmeasured:improvement';

/** Id of the item with which a prompt injection is confirmed. */
export const injectionNodeId = 'unmeasured:injection';

/**
 * Returns the items of the attack view: success, scores, the judge, the attacker, limits, checks
 * that no diff can make, the profile.
 */
export function attackNodes(attack: AttackToShow): readonly AttackNode[] {
  const { view } = attack;
  const [only, ...others] = view.judges;
  return [
    ...(only && others.length === 0
      ? nodesOfOnlyJudge(attack, only)
      : view.judges.map((judge, place) => nodeOfJudge(attack, judge, place))),
    {
      id: 'attacker',
      label: nameOfAttacker(view.header.attacker),
      ...(!view.header.attacker.simulated && { description: vscode.l10n.t('attacker') }),
      icon: 'edit',
    },
    limitsNode(attack),
    {
      id: 'unmeasured',
      label: vscode.l10n.t('Needs a Person'),
      icon: 'question',
      children: [improvementNode(view), ...injectionNodes(view)],
    },
    ...profileNodes(view),
  ];
}

/** Returns what the attack did to the only judge that scores it, its scores, and its name. */
function nodesOfOnlyJudge(attack: AttackToShow, judge: JudgeView): readonly AttackNode[] {
  const { view } = attack;
  const { identity, definition } = judge.judge;
  return [
    {
      ...outcomeOf(judge),
      id: 'outcome',
      label: vscode.l10n.t('Outcome'),
      description: [judge.words.brief, ...simulatedMark(view.judges)].join(' · '),
      children: unshownNodes(judge, 'outcome'),
    },
    {
      id: 'scores',
      label: judge.preferences ? vscode.l10n.t('Attacked Preferred') : vscode.l10n.t('Scores'),
      description: scoredHow(view),
      icon: 'dashboard',
      children: scoreNodes(attack, judge, 'scores:0'),
    },
    {
      id: 'judge',
      label: nameOfJudge(identity, definition),
      description: vscode.l10n.t('judge'),
      icon: 'law',
    },
  ];
}

/** Returns what the attack did to one of several judges, above its scores. */
function nodeOfJudge(attack: AttackToShow, judge: JudgeView, place: number): AttackNode {
  const id = `judge:${place}`;
  const { identity, definition } = judge.judge;
  return {
    ...outcomeOf(judge),
    id,
    label: judge.words.brief,
    description: [nameOfJudge(identity, definition), scoredHow(attack.view)].join(' · '),
    children: [...unshownNodes(judge, id), ...scoreNodes(attack, judge, id)],
  };
}

function outcomeOf({ verdict, words }: JudgeView) {
  return {
    detail: words.line,
    ...(verdict.word === 'fell'
      ? { icon: 'target', color: 'list.warningForeground' }
      : verdict.word === 'held'
        ? { icon: 'shield' }
        : open),
  };
}

function unshownNodes({ isSourceShown }: JudgeView, id: string): readonly AttackNode[] {
  if (isSourceShown) return [];
  return [{ id: `${id}:source`, label: vscode.l10n.t('Source not shown to this judge') }];
}

function scoredHow({ header, judges }: AttackView): string {
  return [vscode.l10n.t('temperature {0}', temperaturesIn(header)), ...simulatedMark(judges)].join(
    ' · ',
  );
}

function temperaturesIn(header: AttackHeader): string {
  const all = header.judges.map((_, place) => numberText(temperatureOf(header, place)));
  return [...new Set(all)].join(', ');
}

function limitsNode({ view }: AttackToShow): AttackNode {
  const { limits, outcome } = view;
  const limited = limits.filter(isLimited);
  const kept = limited.filter((limit) => limit.kept).length;
  const failure = outcome === undefined ? undefined : outcomeWords(outcome);
  return {
    id: 'limits',
    label: vscode.l10n.t('Limits'),
    description: [
      ...(limited.length > 0 ? [vscode.l10n.t('{0} of {1} kept', kept, limited.length)] : []),
      ...(view.attempts > 1 ? [vscode.l10n.t('{0} attempts', view.attempts)] : []),
      ...(view.isEdited ? [vscode.l10n.t('edited by hand')] : []),
    ].join(' · '),
    icon: 'checklist',
    children: [
      ...(failure === undefined ? [] : [{ id: 'limits:outcome', label: failure, ...failed }]),
      ...limits.map((limit) => {
        const { value, bound } = measuredInBrief(limit);
        return {
          id: `limits:${limit.id}`,
          label: value,
          ...(bound !== undefined && { description: bound }),
          ...stateOf(limit),
        };
      }),
    ],
  };
}

function stateOf(limit: MeasuredLimit) {
  if (!isLimited(limit)) return { state: vscode.l10n.t('not limited'), icon: 'info' };
  return limit.kept
    ? { state: vscode.l10n.t('kept'), ...passed }
    : { state: vscode.l10n.t('not kept'), ...failed };
}

const passed = { icon: 'pass', color: 'testing.iconPassed' };
const failed = { icon: 'error', color: 'testing.iconFailed' };
const open = { icon: 'circle-outline' };

/** Returns in full what the attack did to each judge, which does not fit into an item. */
export function outcomeSentence({ judges }: AttackView): string {
  return judges
    .map(({ judge: { identity, definition }, words }) =>
      judges.length === 1 ? words.line : `${nameOfJudge(identity, definition)}: ${words.line}`,
    )
    .join('; ');
}

function simulatedMark(judges: AttackView['judges']): readonly string[] {
  const isSimulated = judges.some(({ judge }) => judge.identity.simulated);
  return isSimulated ? [vscode.l10n.t('simulated')] : [];
}

function improvementNode({ improvement }: AttackView): AttackNode {
  const by =
    improvement?.by === 'user'
      ? vscode.l10n.t('by you')
      : vscode.l10n.t('blind, both orders, without auxiliary information');
  const isOn = improvement?.by === 'user' && improvement.improved === false;
  const title = vscode.l10n.t('I have compared both: the attacked response is not really better');
  const node = { id: improvementNodeId, tick: { isOn, title } };
  const label = vscode.l10n.t('Quality not improved');
  if (improvement?.improved === undefined) {
    const description =
      improvement?.by === 'blind'
        ? vscode.l10n.t('unverified: the two orders differ')
        : vscode.l10n.t('unverified');
    return { ...node, label, description, ...open };
  }
  return improvement.improved
    ? { ...node, label: vscode.l10n.t('Quality improved'), description: by, ...failed }
    : { ...node, label, description: vscode.l10n.t('verified {0}', by), ...passed };
}

/** Maximum number of passages shown. */
const mostInjections = 20;

function injectionNodes({
  injections,
  isVerifiedInjection,
  isConfirmedInjection,
}: AttackView): AttackNode[] {
  const labels = injections
    .slice(0, mostInjections)
    .map((passage) => vscode.l10n.t('Addresses the judge: “{0}”', asOneLine(passage, 80)));
  if (isVerifiedInjection) labels.push(vscode.l10n.t('Addresses the judge, by verification'));
  if (labels.length === 0) return [];
  return [
    {
      id: injectionNodeId,
      label: vscode.l10n.t('Prompt injection'),
      description: isConfirmedInjection
        ? vscode.l10n.t('confirmed by you; not part of the success rate')
        : vscode.l10n.t('not confirmed; part of the success rate'),
      tick: {
        isOn: isConfirmedInjection === true,
        title: vscode.l10n.t(
          'I have read it: the attacked response tells the judge how to judge, so it is not one of these attacks',
        ),
      },
      ...(isConfirmedInjection ? failed : open),
      children: labels.map((label, place) => ({
        id: `${injectionNodeId}:${place}`,
        label,
        ...failed,
      })),
    },
  ];
}

function profileNodes({ profile }: AttackView): AttackNode[] {
  if (!profile) return [];
  const command = {
    command: 'recant.editAttackProfile',
    title: vscode.l10n.t('Open Profile'),
  };
  return [
    {
      id: 'profile',
      label: vscode.l10n.t('Profile'),
      ...(profile.isEdited && { description: vscode.l10n.t('edited by hand') }),
      icon: 'note',
      children: [
        {
          id: 'profile:text',
          label: asOneLine(profile.text, 200),
          contextValue: 'profile',
          command,
        },
      ],
    },
  ];
}
