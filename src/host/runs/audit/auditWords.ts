import * as vscode from 'vscode';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import type { PlannedProtocol, SequenceAim } from '../../../core/words/targets.ts';
import { practiceName } from '../../../models/providers.ts';
import type { KindWords } from '../begunRun.ts';
import { counted } from '../form/choiceWords.ts';
import type { FileChoices } from './choices.ts';
import { type PairSource, sizeOf } from './pairSource.ts';

/** Title of the evidence that a choice sends. */
export function evidenceTitle(writer: string | undefined): string {
  if (writer === undefined) return vscode.l10n.t('Fixed wording');
  return vscode.l10n.t('Written for each pair by {0}', writerTitle(writer));
}

/** Display name of a writer. */
function writerTitle(writer: string): string {
  return writer === practiceName
    ? vscode.l10n.t('Practice writer (simulated)')
    : asIconLabel(writer, 40);
}

export const protocolTitles: Readonly<Record<PlannedProtocol, string>> = {
  'anti-baseline': vscode.l10n.t('Anti-baseline'),
  counterbalanced: vscode.l10n.t('Counterbalanced'),
  'multi-step': vscode.l10n.t('Multi-step'),
};

export const protocolDetails: Readonly<Record<PlannedProtocol, string>> = {
  'anti-baseline': vscode.l10n.t('challenges favor the response that the judge did not choose'),
  counterbalanced: vscode.l10n.t('challenges favor a response assigned by the seed'),
  'multi-step': vscode.l10n.t('the challenges one after another in one conversation'),
};

export const aimTitles: Readonly<Record<SequenceAim, string>> = {
  other: vscode.l10n.t('The response that was not chosen at first'),
  assigned: vscode.l10n.t('The response assigned by the seed'),
  current: vscode.l10n.t('At each step the response that was not chosen before it'),
};

export const orderTitles: Readonly<Record<FileChoices['orders'], string>> = {
  one: vscode.l10n.t('One a pair, drawn by the seed'),
  both: vscode.l10n.t('Both, with twice as many calls'),
};

export function wordingTitle(
  wording: number | undefined,
  { challenges }: Pick<FileChoices, 'challenges'>,
): string {
  return wording === undefined
    ? vscode.l10n.t('Drawn for each pair')
    : vscode.l10n.t(
        'The same for all pairs: number {0} of {1}',
        wording,
        commonWordings(challenges),
      );
}

/** Formats the progress of audits by judges that score one response. */
export const wordsOfSingles: KindWords = {
  asking: (name) => vscode.l10n.t('Auditing {0}', name),
  done: (done, all) => vscode.l10n.t('{0} of {1} responses', done, all),
  share: (done, all, runs) =>
    runs > 1
      ? vscode.l10n.t('{0}/{1} responses of {2} judges', done, all, runs)
      : vscode.l10n.t('{0}/{1} responses', done, all),
};

/** Describes the pairs or responses asked about, with their number and the total. */
export function describePairs(choices: FileChoices, source: PairSource): string {
  const { pairs, tied, isComplete } = source.count;
  const size = counted(sizeOf(choices, source));
  const all = counted(pairs);
  if (!isComplete) return vscode.l10n.t('{0} so far; the file is being read', all);
  if (choices.sample === undefined) {
    if (!choices.labeled) return vscode.l10n.t('All {0}', all);
    if (source.kind === 'pointwise') return vscode.l10n.t('The {0} scored of {1}', size, all);
    return tied === 0
      ? vscode.l10n.t('The {0} labeled of {1}', size, all)
      : vscode.l10n.t('The {0} labeled of {1}; {2} ties left out', size, all, counted(tied));
  }
  if (!choices.labeled) return vscode.l10n.t('A sample of {0} of {1}', size, all);
  return source.kind === 'pairwise'
    ? vscode.l10n.t('A sample of {0} of the labeled, {1} in all', size, all)
    : vscode.l10n.t('A sample of {0} of the scored, {1} in all', size, all);
}
