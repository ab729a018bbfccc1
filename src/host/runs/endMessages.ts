import * as vscode from 'vscode';
import { asMessageLine, asNotification, asOneLine } from '../../core/escape.ts';
import { remediesOf } from '../remedies.ts';
import type { FileAuditProgress } from './audit/fileAudit.ts';
import { counted, nameOfJudge } from './form/choiceWords.ts';
import { describeProgress, nameRuns } from './progressWords.ts';

interface Runs {
  progressOf(path: string): FileAuditProgress | undefined;
  resume(path: string): Promise<void>;
}

interface Offer {
  readonly title: string;
  readonly act: () => PromiseLike<unknown>;
  /** What is said stays to be said: another button is likely to be wanted next. */
  readonly isFirstStep?: boolean;
}

/** Tells why a run has paused, if it has, with what can be done about it. */
export async function tellPause(
  audits: Runs,
  path: string,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const run = audits.progressOf(path);
  if (run?.status !== 'paused') return;
  if (run.pause) log.warn(asMessageLine(run.pause.message));
  await offerToResume(audits, run);
}

/** Tells what came out of those of these runs that are finished, in one message. */
export async function tellFinished(audits: Runs, paths: readonly string[]): Promise<void> {
  const runs = paths.flatMap((path) => audits.progressOf(path) ?? []);
  const finished = runs.filter(({ status }) => status === 'finished');
  if (finished.length > 0) await tellFlips(finished);
}

/** Each judge's numbers by themselves; a simulated one is called that. */
async function tellFlips(runs: readonly FileAuditProgress[]): Promise<void> {
  const told = runs.map((run) => {
    const judge = nameOfJudge({ model: run.judge, simulated: run.simulated });
    if (run.readable === 0) return vscode.l10n.t('{0}: no answer could be read', judge);
    const flips = vscode.l10n.t(
      '{0}: {1} flips under challenge, {2} of them harmful',
      judge,
      counted(run.flips),
      counted(run.harmful),
    );
    return run.unreadable === 0
      ? flips
      : vscode.l10n.t('{0}, {1} answers unreadable', flips, counted(run.unreadable));
  });
  const dataset = asOneLine(runs[0]?.dataset ?? '', 60);
  await offer('information', `${dataset} · ${told.join('; ')}.`, openReport(runs));
}

async function offerToResume(audits: Runs, run: FileAuditProgress): Promise<void> {
  const name = nameRuns([run]);
  const resume = () => audits.resume(run.path);
  const { pause } = run;
  if (!pause) {
    const said = vscode.l10n.t(
      'Paused: {0}. {1}; what was answered is kept.',
      name,
      describeProgress([run]),
    );
    await offer('information', said, [
      { title: vscode.l10n.t('Resume'), act: resume },
      ...openReport([run]),
    ]);
    return;
  }
  const said = vscode.l10n.t('Paused: {0}. {1}', name, pause.message);
  await offer('warning', said, [
    ...remedies(run),
    {
      title:
        pause.reason === 'budget' ? vscode.l10n.t('Raise and Resume…') : vscode.l10n.t('Resume'),
      act: resume,
    },
  ]);
}

/** A run stays with its judge, so another one is no remedy here; its profile is. */
function remedies({ pause, endpoint }: FileAuditProgress): Offer[] {
  if (!pause || pause.reason === 'incomplete' || pause.reason === 'other') return [];
  const openProfiles = {
    title: vscode.l10n.t('Open Settings'),
    isFirstStep: true,
    act: () => vscode.commands.executeCommand('workbench.action.openSettings', 'recant.profiles'),
  };
  return [
    ...remediesOf(pause.reason)
      .filter(({ command }) => command !== 'recant.selectJudge')
      .map(({ title, command }) => ({
        title,
        isFirstStep: true,
        act: () => vscode.commands.executeCommand(command, endpoint),
      })),
    ...(pause.reason === 'not-found' ? [openProfiles] : []),
  ];
}

/** The button that opens the report of runs. */
function openReport(runs: readonly FileAuditProgress[]): Offer[] {
  const paths = runs.map(({ path }) => path);
  return [
    {
      title: vscode.l10n.t('Open Report'),
      act: () => vscode.commands.executeCommand('recant.openReport', paths),
    },
  ];
}

/** Says something with buttons; after a first step it says it again, with the buttons that are left. */
async function offer(
  kind: 'information' | 'warning',
  message: string,
  offers: readonly Offer[],
): Promise<void> {
  const text = asNotification(message, 500);
  const titles = offers.map(({ title }) => title);
  const chosen = await (kind === 'warning'
    ? vscode.window.showWarningMessage(text, ...titles)
    : vscode.window.showInformationMessage(text, ...titles));
  const taken = offers.find(({ title }) => title === chosen);
  if (!taken) return;
  await taken.act();
  if (taken.isFirstStep)
    await offer(
      kind,
      message,
      offers.filter((one) => one !== taken),
    );
}
