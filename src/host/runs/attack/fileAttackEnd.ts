import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import type { AttackState } from '../../../core/runs/attack/attackState.ts';
import { counted } from '../form/choiceWords.ts';
import { type StoppedModel, stoppedRemedies } from './stoppedModel.ts';

/** How the attacks on a file ended. */
export interface FileAttackEnd {
  readonly isComplete: boolean;
  /** What kept it from being complete, or from being made of every record. */
  readonly why: string | undefined;
  readonly stopped: StoppedModel | undefined;
}

/** What the user wants next. */
type Next = 'resume' | 'report' | 'file';

/** Tells what came of the attacks on a file; resolves with what the user wants next, if anything. */
export async function tellFileAttackEnd(
  state: AttackState,
  end: FileAttackEnd,
): Promise<Next | undefined> {
  const { header } = state;
  if (!header) return undefined;
  const attempts = state
    .samples()
    .flatMap(({ key }) => header.attacks.map((cell) => state.attemptsOf(key, cell).at(-1)))
    .flatMap((attempt) => attempt ?? []);
  const kept = attempts.filter(({ outcome }) => outcome === 'kept').length;
  const name = asOneLine(header.dataset.name, 60);
  const simulated = header.attacker.simulated ? ` ${vscode.l10n.t('(simulated attacker)')}` : '';
  const found = vscode.l10n.t(
    '{0} attacks made, {1} kept their limits',
    counted(attempts.length),
    counted(kept),
  );
  const { isComplete, why, stopped } = end;
  const said = isComplete
    ? `${name} · ${found}${simulated}.${why === undefined ? '' : ` ${why}`}`
    : `${vscode.l10n.t('Paused: {0}', name)} · ${found}${simulated}. ${why ?? ''}`;
  const next: readonly { readonly title: string; readonly next: Next }[] = [
    ...(isComplete ? [] : [{ title: resumeTitle(stopped), next: 'resume' as const }]),
    { title: vscode.l10n.t('Open Report'), next: 'report' },
    ...(kept > 0 ? [{ title: vscode.l10n.t('Open Attacked File'), next: 'file' as const }] : []),
  ];
  const show = isComplete ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const remedies = isComplete || !stopped ? [] : stoppedRemedies(stopped);
  for (;;) {
    const titles = [...remedies, ...next].map(({ title }) => title);
    const choice = await show(asNotification(said, 500), ...titles);
    const at = remedies.findIndex(({ title }) => title === choice);
    const [remedy] = at < 0 ? [] : remedies.splice(at, 1);
    if (!remedy) return next.find(({ title }) => title === choice)?.next;
    await vscode.commands.executeCommand(remedy.command, remedy.argument);
  }
}

function resumeTitle(stopped: StoppedModel | undefined): string {
  return stopped?.reason === 'budget'
    ? vscode.l10n.t('Raise and Resume…')
    : vscode.l10n.t('Resume');
}
