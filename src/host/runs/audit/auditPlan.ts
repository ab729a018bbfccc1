import * as vscode from 'vscode';
import { settingsOfIdentity } from '../../../core/judges/generation.ts';
import { modelName } from '../../../core/judges/judgeName.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import { asksForReasoning } from '../../../core/runs/audit/plan/answerTokens.ts';
import { longestChain } from '../../../core/runs/audit/plan/callTimes.ts';
import type { Plan } from '../../../core/runs/audit/plan/plan.ts';
import { describeRange, planRange } from '../../../core/runs/audit/plan/planRange.ts';
import { draftMaxTokens } from '../../../core/runs/audit/prompts/drafts.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';
import { estimateDuration } from '../../../core/runs/plan/duration.ts';
import type { Estimate } from '../../../core/runs/plan/planTally.ts';
import { asOneLine } from '../../../core/words/escape.ts';
import { priceOf, readSetting } from '../../settings.ts';
import { describeCalls, type PlannedModel } from '../confirmRun.ts';
import { nameOfJudge } from '../form/choiceWords.ts';
import { aimTitles, protocolTitles } from './auditWords.ts';

/** Remaining plan of one judge's audit. */
interface JudgePlan {
  readonly header: HeaderEntry;
  readonly plan: Estimate & Pick<Plan, 'writing'>;
}

/** Returns the remaining calls of the judge and of the model that writes the evidence. */
export function plannedModels({ header, plan }: JudgePlan): PlannedModel[] {
  const { judge, evidence } = header;
  const { writing } = plan;
  const generation = { ...settingsOfIdentity(judge.settings), ...header.generation };
  const duration = estimateDuration({
    calls: plan.calls + (writing?.calls ?? 0),
    longestChain: longestChain(header),
    concurrency: readSetting('concurrency'),
  });
  const planned = [
    {
      ...plan,
      identity: judge,
      title: nameOfJudge(judge, header.definition),
      duration,
      asksForReasoning: asksForReasoning({ generation }),
      answerLimit: generation.maxTokens,
    },
  ];
  if (!evidence || !writing) return planned;
  const { writer } = evidence;
  const title = writer.simulated
    ? vscode.l10n.t('Evidence written by the practice writer (simulated)')
    : vscode.l10n.t('Evidence written by {0}', asOneLine(modelName(writer), 40));
  return [...planned, { ...writing, identity: writer, title, answerLimit: draftMaxTokens }];
}

/**
 * Returns the question about calls that concern one pair.
 *
 * @param isDraft whether the judge of the header writes evidence
 */
export function questionOf({
  header,
  plan,
  isDraft,
}: {
  readonly header: HeaderEntry;
  readonly plan: Plan | Estimate;
  readonly isDraft?: true;
}) {
  const name = asOneLine(nameOfJudge(header.judge, header.definition), 80);
  const isAudit = 'byStage' in plan && header.purpose !== 'session';
  const [question, button] = isAudit
    ? [vscode.l10n.t('Audit this record with {0}?', name), vscode.l10n.t('Audit')]
    : isDraft
      ? [vscode.l10n.t('Ask {0} for evidence on this record?', name), vscode.l10n.t('Ask')]
      : [vscode.l10n.t('Ask {0} about this record?', name), vscode.l10n.t('Ask')];
  return {
    ...{ header, question, button },
    models: plannedModels({ header, plan }),
    about: isAudit ? [protocolTitles[header.protocol]] : [],
    details: 'byStage' in plan ? [describeArms(plan)] : [],
  };
}

/**
 * Describes the tokens and cost of the finished run, from the answers so far: in all, and by arm.
 * Undefined if there are too few.
 */
export function expectedWords(state: RunState, plan: Plan): ExpectedWords | undefined {
  const { judge } = state.header ?? {};
  const range = !judge || judge.simulated ? undefined : planRange(state, plan);
  if (!range) return undefined;
  const [all = '', byArm = ''] = describeRange(range, priceOf(judge?.model ?? ''));
  return { all: asOneLine(all, 200), byArm: asOneLine(byArm, 400) };
}

export interface ExpectedWords {
  readonly all: string;
  readonly byArm: string;
}

/** Returns the lines of a plan about the finished run. */
export function describeExpected(expected: ExpectedWords | undefined): string[] {
  if (!expected) return [];
  return [
    vscode.l10n.t('Expected: {0}', expected.all),
    vscode.l10n.t('Expected answer tokens by arm: {0}', expected.byArm),
  ];
}

export function describeArms({ byStage }: Plan): string {
  const arms = byStage.map((arm) => `${arm.stage} ${describeCalls(arm)}`);
  return vscode.l10n.t('Calls by arm: {0}', arms.join(' · '));
}

/** Says why the number of calls is a range, if it is one. */
export function explainRange({ calls, mostCalls }: Plan): string[] {
  if (mostCalls <= calls) return [];
  // Each answer is asked for at most twice; protocols may share a target.
  return mostCalls <= 2 * calls
    ? [vscode.l10n.t('The most if no answer can be read at first, and each is asked for again.')]
    : [
        vscode.l10n.t(
          'The most if no answer can be read at first, and no first verdict gives both protocols the same target.',
        ),
      ];
}

/** Describes which verdict the sequence of a run favors. */
export function describeSequence({ header: { multiStep } }: JudgePlan): string[] {
  return multiStep ? [vscode.l10n.t('Multi-step in favor of: {0}', aimTitles[multiStep.aim])] : [];
}
