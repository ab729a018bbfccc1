import * as vscode from 'vscode';
import { readRubric } from '../../core/data/samples/readRubric.ts';
import { makeAttack, scoreAttack, scoreOriginal } from '../../core/runs/attack/attackRunner.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackTools } from '../../core/runs/attack/attackTools.ts';
import { planAttacks } from '../../core/runs/attack/plan/attackPlan.ts';
import { asNotification } from '../../core/words/escape.ts';
import { progressClosed, showWhile } from '../cancellable.ts';
import { plannedModels } from '../runs/attack/attackPlan.ts';
import { nameOfAttacker } from '../runs/form/choiceWords.ts';
import { cancelSession } from '../runs/showAwaited.ts';
import type { AttackSession } from './attackSession.ts';
import type { Attacks } from './attacks.ts';
import { titleOf } from './attackTitle.ts';
import { readAttackUri } from './attackUri.ts';
import { outcomeWords } from './attackWords.ts';
import type { Synthesized } from './pickAttack.ts';

/**
 * Makes the attack, scores it if it is within its limits, and shows both texts. Reports failures.
 */
export async function attackNow(
  attacks: Attacks,
  session: AttackSession,
  options?: { readonly again: boolean },
): Promise<void> {
  try {
    const done = await asked(session, vscode.l10n.t('Asking the attacker…'), async (tools) => {
      const attempt = await makeAttack(session.entry, session.cell, tools, options);
      session.say(vscode.l10n.t('Asking the judge…'));
      if (attempt.outcome === 'kept')
        await scoreAttack(session.entry, session.cell, attempt, tools);
      else await scoreOriginal(session.entry, session.cell, tools);
    });
    if (done) notifyOutcome(session);
  } finally {
    if (session.view().outcome !== undefined) await attacks.show(session);
  }
}

/** Scores the attacked text in the editor. */
export async function scoreNow(attacks: Attacks, session: AttackSession): Promise<void> {
  await attacks.keepEdit(session);
  const { state, entry, cell } = session;
  const attempt = state.attemptsOf(entry.key, cell.id).at(-1);
  if (!attempt?.response || attempt.outcome === 'empty' || attempt.outcome === 'unchanged') {
    throw new Error(
      vscode.l10n.t(
        'There is no attacked response to score: {0}. Edit the text on the right, or retry.',
        outcomeWords(attempt?.outcome ?? 'empty') ?? '',
      ),
    );
  }
  if (!(await agreed(attacks, session, vscode.l10n.t('Score {0}?', titleOf(session))))) return;
  await asked(session, vscode.l10n.t('Asking the judge…'), (tools) =>
    scoreAttack(entry, cell, attempt, tools),
  );
}

/** Asks what an interrupted attack has left. */
export async function resumeNow(attacks: Attacks, session: AttackSession): Promise<void> {
  if (!(await agreed(attacks, session, vscode.l10n.t('Resume {0}?', titleOf(session))))) return;
  await attackNow(attacks, session);
}

/** Asks the attacker again, including the problems of the last attempt. */
export async function retryNow(attacks: Attacks, session: AttackSession): Promise<void> {
  if (!(await agreed(attacks, session, vscode.l10n.t('Attack {0} again?', titleOf(session)))))
    return;
  await attackNow(attacks, session, { again: true });
}

/** Opens the profile used for the attack, for editing. */
export async function editProfile(attacks: Attacks, session: AttackSession): Promise<void> {
  const profile = session.view().profile;
  if (!profile) {
    throw new Error(vscode.l10n.t('This attack is made in one stage: it has no profile.'));
  }
  await attacks.editors.showPart(session, 'profile', profile.text);
}

/** Regenerates the attack from the profile in its document. */
export async function remakeNow(attacks: Attacks, session: AttackSession): Promise<void> {
  const before = session.view().profile;
  const text = ((await attacks.editors.partText(session, 'profile')) ?? before?.text ?? '').trim();
  if (!before || text === '') {
    throw new Error(vscode.l10n.t('The attack has no profile. Open it, and write one.'));
  }
  if (!(await agreed(attacks, session, vscode.l10n.t('Attack {0} again?', titleOf(session)))))
    return;
  const { key } = session.entry;
  if (text !== before.text.trim()) {
    const owner = session.state.profileOwner(session.cell, key);
    const of = owner === key ? { sample: owner } : { rubric: owner };
    await session.keep({ type: 'profile', cell: session.cell.id, ...of, text, edited: true });
  }
  await attackNow(attacks, session, { again: true });
}

/**
 * Continues with the generated reference or rubric, as edited by the user, from the document in the
 * argument or, without one, the active document.
 */
export async function useSynthesizedNow(attacks: Attacks, argument: unknown): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const uri = argument instanceof vscode.Uri ? argument : active;
  const what = uri && readAttackUri(uri)?.part;
  if (what !== 'reference' && what !== 'rubric') {
    throw new Error(vscode.l10n.t('Open the reference or rubric that was generated.'));
  }
  await useText(attacks, attacks.sessionOf(uri), what);
}

async function useText(attacks: Attacks, session: AttackSession, what: Synthesized): Promise<void> {
  const question = vscode.l10n.t('Attack {0}?', titleOf(session));
  if (!(await agreed(attacks, session, question, false))) return;
  const text = (await attacks.editors.partText(session, what))?.trim() ?? '';
  const known = session.state.synthesisOf(session.entry.key, what);
  const about = { type: 'synthesis', sample: session.entry.key } as const;
  if (what === 'reference') {
    if (text === '') throw new Error(vscode.l10n.t('The reference is empty. Write one first.'));
    if (text !== known?.reference?.trim()) {
      await session.keep({ ...about, reference: text, edited: true });
    }
  } else {
    const read = readRubric(text);
    if ('fault' in read) {
      throw new Error(vscode.l10n.t('This rubric cannot be read: {0} Correct it.', read.fault));
    }
    const rubric = { ...read.rubric, synthesised: true };
    if (text !== JSON.stringify(known?.rubric, null, 2)) {
      await session.keep({ ...about, rubric, edited: true });
    }
  }
  await attackNow(attacks, session);
  await attacks.editors.close(session, [what]);
}

/** Asks models with a cancellable notification. Resolves to false if the user cancels. */
export function asked(
  session: AttackSession,
  what: string,
  work: (tools: AttackTools) => Promise<unknown>,
): Promise<boolean> {
  const asking = session.askModels(what, work);
  void showWhile(asking, {
    title: () => `${asNotification(titleOf(session), 120)}: ${what}`,
    cancel: () => void cancelSession(session, asking),
  });
  return asking;
}

/**
 * Confirms the calls of an attack, if they cost anything.
 *
 * @param isAskedEachTime whether the user is asked again after agreeing to this attack
 */
function agreed(
  attacks: Attacks,
  { header, entry, cell, path }: AttackSession,
  question: string,
  isAskedEachTime = true,
): Promise<boolean> {
  const plans = plannedModels(header, planAttacks(AttackState.replay([header, entry]), [cell]));
  return attacks.services.consent.given({
    ...{ header, question, isAskedEachTime },
    log: path,
    models: plans,
    button: vscode.l10n.t('Start'),
    about: [
      vscode.l10n.t('{0}, by {1}', cell.title, nameOfAttacker(header.attacker)),
      vscode.l10n.t('These are the calls of a whole attack; what was answered is not asked again.'),
    ],
  });
}

/** Warns about an attack that exceeded its limits or changed nothing. */
function notifyOutcome(session: AttackSession): void {
  const { outcome, attempts } = session.view();
  const words = outcome === undefined ? undefined : outcomeWords(outcome);
  if (words === undefined) return;
  const said = vscode.l10n.t(
    "{0}: {1} ({2} attempts). It doesn't count as a success. Retry, or edit the text on the right.",
    titleOf(session),
    words,
    attempts,
  );
  const retry = vscode.l10n.t('Retry');
  progressClosed()
    .then(() => vscode.window.showWarningMessage(asNotification(said, 400), retry))
    .then(
      (choice) => {
        if (choice === retry) return vscode.commands.executeCommand('recant.retryAttack');
        return undefined;
      },
      () => {},
    );
}
