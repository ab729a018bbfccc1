import * as vscode from 'vscode';
import type { AttackView, JudgeView, ScoreChange } from '../../core/attack/attackView.ts';
import type { AttackCell } from '../../core/attack/cell.ts';
import { measuredWords } from '../../core/attack/limits/limitWords.ts';
import type { AttackSample } from '../../core/attack/sample.ts';
import { asOneLine } from '../../core/escape.ts';
import { nameOfJudge } from '../fileAudits/choiceWords.ts';
import {
  auxiliaryName,
  changeText,
  numberText,
  outcomeWords,
  scoreText,
  signedText,
} from './attackWords.ts';
import { verdictWords } from './verdictWords.ts';

/** The line that the user can tick. */
export const improvementNodeId = 'unmeasured:improvement';

/** A line of the attack's view, with those below it. */
export interface AttackNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Name of one of VS Code's icons, and a colour of the theme. */
  readonly icon?: string;
  readonly color?: string;
  readonly contextValue?: string;
  /** What Enter does. */
  readonly command?: vscode.Command;
  /** A box that the user can tick. */
  readonly tick?: { readonly isOn: boolean; readonly title: string };
  /** What the icon says, for those who do not see it. */
  readonly state?: string;
  readonly children?: readonly AttackNode[];
}

/** What there is to see of an attack, as lines of a tree. */
export interface AttackToShow {
  readonly view: AttackView;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
}

/** The attack's view: limits, scores, success, what no diff measures, the profile. */
export function attackNodes(attack: AttackToShow): readonly AttackNode[] {
  const { view } = attack;
  return [
    limitsNode(attack),
    {
      id: 'scores',
      label: vscode.l10n.t('Scores'),
      ...(view.judges.some(({ judge }) => judge.identity.simulated) && {
        description: vscode.l10n.t('simulated'),
      }),
      icon: 'dashboard',
      children: view.judges.flatMap((judge, place) => judgeNodes(attack, judge, place)),
    },
    {
      id: 'success',
      label: vscode.l10n.t('Success'),
      icon: 'target',
      children: view.judges.map((judge, place) => successNode(view, judge, place)),
    },
    {
      id: 'unmeasured',
      label: vscode.l10n.t('Not Measured by a Diff'),
      icon: 'question',
      children: [improvementNode(view)],
    },
    ...profileNodes(view),
  ];
}

function limitsNode({ view }: AttackToShow): AttackNode {
  const { limits, outcome } = view;
  const kept = limits.filter((limit) => limit.kept).length;
  const failure = outcome === undefined ? undefined : outcomeWords(outcome);
  return {
    id: 'limits',
    label: vscode.l10n.t('Limits'),
    description: [
      ...(limits.length > 0 ? [vscode.l10n.t('{0} of {1} kept', kept, limits.length)] : []),
      ...(view.attempts > 1 ? [vscode.l10n.t('{0} attempts', view.attempts)] : []),
      ...(view.isEdited ? [vscode.l10n.t('edited by hand')] : []),
    ].join(' · '),
    icon: 'checklist',
    children: [
      ...(failure === undefined ? [] : [{ id: 'limits:outcome', label: failure, ...failed }]),
      ...limits.map((limit) => ({
        id: `limits:${limit.id}`,
        label: measuredWords(limit),
        state: limit.kept ? vscode.l10n.t('kept') : vscode.l10n.t('not kept'),
        ...(limit.kept ? passed : failed),
      })),
    ],
  };
}

const passed = { icon: 'pass', color: 'testing.iconPassed' };
const failed = { icon: 'error', color: 'testing.iconFailed' };
const open = { icon: 'circle-outline' };

/** One judge's numbers stand in the group itself, those of several below their names. */
function judgeNodes(attack: AttackToShow, judge: JudgeView, place: number): AttackNode[] {
  const rows = scoreNodes(attack, judge, `scores:${place}`);
  const { identity } = judge.judge;
  if (attack.view.judges.length === 1) return rows;
  return [
    {
      id: `scores:${place}`,
      label: nameOfJudge(identity),
      icon: 'law',
      children: rows,
    },
  ];
}

function scoreNodes({ view, cell }: AttackToShow, judge: JudgeView, id: string): AttackNode[] {
  const { withAuxiliary, withoutAuxiliary, rescores, placebo } = judge;
  const simulated = judge.judge.identity.simulated ? [vscode.l10n.t('simulated')] : [];
  const row = (name: string, label: string, value: string, ...more: string[]): AttackNode => ({
    id: `${id}:${name}`,
    label,
    description: [value, ...more, ...simulated].join(' · '),
  });
  const { times, temperature } = view.header.rescoring;
  const bias = biasOf(judge);
  return [
    {
      ...row('with', auxiliaryName(cell.auxiliary), changeText(withAuxiliary)),
      children: judge.criteria.map(({ name, before, after, isProtected }) =>
        row(
          `criterion:${name}`,
          asOneLine(name, 60),
          `${numberText(before)} → ${numberText(after)}`,
          ...(isProtected ? [vscode.l10n.t('must not move')] : []),
        ),
      ),
    },
    row('without', auxiliaryName('none'), changeText(withoutAuxiliary)),
    ...(bias === undefined ? [] : [row('bias', vscode.l10n.t('Difference'), signedText(bias))]),
    ...(times === 0
      ? []
      : [
          row(
            'rescores',
            vscode.l10n.t('No attack'),
            rescores.length === 0
              ? vscode.l10n.t('not scored')
              : vscode.l10n.t('scored again: {0}', rescores.map(scoreText).join(', ')),
            ...(temperature === 0 ? [vscode.l10n.t('deterministic: uninformative')] : []),
          ),
        ]),
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

/** By how much more the attack raised the score with the auxiliary information than without it. */
function biasOf({ withAuxiliary, withoutAuxiliary }: JudgeView): number | undefined {
  const rise = ({ before, after }: ScoreChange) =>
    before?.total === undefined || after?.total === undefined
      ? undefined
      : after.total - before.total;
  const [withIt, without] = [rise(withAuxiliary), rise(withoutAuxiliary)];
  return withIt === undefined || without === undefined ? undefined : withIt - without;
}

function successNode(view: AttackView, { judge, verdict }: JudgeView, place: number): AttackNode {
  const { answer, why } = verdictWords(verdict);
  const name = view.judges.length > 1 ? [nameOfJudge(judge.identity)] : [];
  const simulated = judge.identity.simulated ? [vscode.l10n.t('simulated')] : [];
  return {
    id: `success:${place}`,
    label: answer,
    description: [why, ...name, ...simulated].join(' · '),
    ...(verdict.succeeded === undefined
      ? open
      : verdict.succeeded
        ? { icon: 'target', color: 'charts.orange' }
        : { icon: 'shield' }),
  };
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
