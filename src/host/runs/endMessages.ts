import * as vscode from 'vscode';
import { callLines } from '../../core/runs/statementWords.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { remediesOf } from '../remedies.ts';
import type { Pause } from './failures.ts';
import type { FileRun } from './fileRun.ts';
import { type Offer, offer } from './offer.ts';
import { describeCost, describePaused, nameRuns } from './progressWords.ts';

/** Reports in one message those of the runs of a plan that the user paused. */
export async function notifyPaused(
  runs: readonly FileRun[],
  resume: (paths: readonly string[]) => Promise<void>,
): Promise<void> {
  const paused = runs.filter(({ progress: { status, pause } }) => status === 'paused' && !pause);
  if (paused.length === 0) return;
  const all = paused.map(({ progress }) => progress);
  const paths = paused.map(({ run }) => run.path);
  await offer(
    'information',
    vscode.l10n.t('Paused: {0}. {1}; answers are kept.', nameRuns(all), describePaused(all)),
    [
      { title: vscode.l10n.t('Resume'), act: () => resume(paths) },
      openReport(paused),
      ...paused.flatMap(({ run }) => run.offers()),
    ],
  );
}

/** Reports at once why a run paused by itself, if it did, with buttons that help. */
export async function notifyFailed(
  fileRun: FileRun,
  resume: () => Promise<void>,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const { run, progress } = fileRun;
  const { status, pause } = progress;
  if (status !== 'paused' || !pause) return;
  log.warn(asMessageLine(pause.message));
  const name = nameRuns([progress]);
  const others = [openReport([fileRun]), ...run.offers()];
  await offer('warning', vscode.l10n.t('Paused: {0}. {1}', name, pause.message), [
    ...remedies(pause),
    { title: resumeTitle(pause), act: () => resumeAnyway(fileRun, pause, resume) },
    ...(pause.reason === 'unreadable' ? [selectJudge()] : []),
    ...others,
  ]);
}

function resumeTitle({ reason }: Pause): string {
  if (reason === 'unreadable') return vscode.l10n.t('Continue Anyway');
  return reason === 'budget' ? vscode.l10n.t('Raise and Resume…') : vscode.l10n.t('Resume');
}

/** Resumes a run; one that paused because of unreadable answers does not pause for them again. */
async function resumeAnyway(fileRun: FileRun, { reason }: Pause, resume: () => Promise<void>) {
  if (reason === 'unreadable') fileRun.allowsUnreadable = true;
  await resume();
}

/** Reports the findings of those of these runs that are finished, in one message. */
export async function notifyFinished(runs: readonly FileRun[]): Promise<void> {
  const finished = runs.filter(({ progress }) => progress.status === 'finished');
  const [first] = finished;
  if (!first) return;
  const dataset = asOneLine(first.progress.dataset, 60);
  const found = finished
    .map(({ run }) => [`${run.name}: ${run.found}`, ...describeCost([run.progress])].join(', '))
    .join('; ');
  const remarks = finished.flatMap(({ run: { remark, progress } }) => [
    ...(remark ? [` ${remark}`] : []),
    ...callLines(progress.statement).map((line) => ` ${line}.`),
  ]);
  await offer('information', `${dataset} · ${found}.${remarks.join('')}`, [
    openReport(finished),
    ...finished.flatMap(({ run }) => run.offers()),
  ]);
}

/** Returns fixes for the key or the profile only, because a run can't change its models. */
function remedies({ reason, model }: Pause): Offer[] {
  if (reason === 'incomplete' || reason === 'other' || reason === 'unreadable') return [];
  const openProfiles = {
    title: vscode.l10n.t('Open Settings'),
    isFirstStep: true,
    act: () => vscode.commands.executeCommand('workbench.action.openSettings', 'recant.profiles'),
  };
  return [
    ...remediesOf(reason)
      .filter(({ command }) => command !== 'recant.selectJudge')
      .map(({ title, command }) => ({
        title,
        isFirstStep: true,
        act: () => vscode.commands.executeCommand(command, model?.endpoint),
      })),
    ...(reason === 'not-found' ? [openProfiles] : []),
  ];
}

/** Returns the button that chooses a judge for the next run. */
function selectJudge(): Offer {
  return {
    title: vscode.l10n.t('Select Judge…'),
    act: () => vscode.commands.executeCommand('recant.selectJudge'),
  };
}

function openReport(runs: readonly FileRun[]): Offer {
  const paths = runs.map(({ run }) => run.path);
  return {
    title: vscode.l10n.t('Open Report'),
    act: () => vscode.commands.executeCommand('recant.openRun', paths),
  };
}
