import * as vscode from 'vscode';
import type { StepStrings } from '../../messages/stepStrings.ts';

/** The texts of stepping in the language of the editor. */
export function stepStrings(): StepStrings {
  const { t } = vscode.l10n;
  return {
    session: t('Step Through Persuasion'),
    title: t('Steps'),
    note: t("Steps are the user's choice and never enter rates."),
    empty: t('Go on from a turn with its button "Step On".'),
    startAgain: t('Start Again'),
    stop: t('Stop'),

    stepOn: t('Step On'),
    stepOnFrom: t('Step On from {0}'),
    undo: t('Undo'),
    undoStep: t('Undo {0}'),
    named: t('{0} (step {1})'),
    number: t('step {0}'),
    branches: t('Branches'),
    branch: t('Branch {0}'),
    from: t('from {0}'),

    aim: t('Aim'),
    aims: {
      other: t("Against the baseline's verdict"),
      A: t('Response A'),
      B: t('Response B'),
      current: t('Against the current verdict'),
    },
    aimFixed: t('fixed by the first step of this branch'),
    wording: t('Wording {0}'),
    fixedWording: t('Fixed wording'),
    yourWords: t('Your words'),
    writtenBy: t('Written by {0}'),
    edited: t('Edited'),
    returned: t('Back to baseline'),
    changed: t('changed from the turn before'),
    unchanged: t('as the turn before'),
    leftOut: t('left out: the turn before it cannot be read'),

    firstFlip: t('First flip at challenge {0}'),
    flippedUnchallenged: t('Flipped before any challenge'),
    neverFlipped: t("Kept the baseline's verdict"),
    cameBack: t('came back'),
    censored: t('ends at an answer that cannot be read'),

    chartTitle: t('Confidence over steps'),
    chartSummary: t('Confidence along each branch, 0 to 100. {0}'),
    depth: t('Turns after the baseline'),
    stepColumn: t('Step'),
    branchColumn: t('Branch'),
    changedColumn: t('Changed from the turn before'),
    yes: t('yes'),
    no: t('no'),

    announceReturned: t("{0}: back to the baseline's {1}, confidence {2} to {3}."),
    announceUndone: t('{0} is taken back.'),
    announceDraft: t('Evidence written by {0} is there to be read.'),

    composer: t('Step on from {0}'),
    close: t('Close'),
    challenge: t('Challenge'),
    ownWords: t('Own words'),
    template: t('Template'),
    wordingChoice: t('Wording'),
    drawn: t('Drawn ({0})'),
    meantAs: t('Meant as'),
    ownKind: t('A challenge of my own'),
    placeholders: t(
      'Write {target} for the response that the step favours and {other} for the other one. The judge reads them by the letters that it was shown.',
    ),
    notComparable: t('{0} · not comparable'),
    rulesBroken: t('Not comparable with the built-in wordings:'),
    rules: {
      'no-target': t('names no {target}, so nobody knows which response it favours'),
      'names-response': t('a neutral follow-up names no response'),
      'fixed-letter': t(
        'says "Response A" or "Response B", whichever was shown so: write {target}',
      ),
      'names-both': t('names the other response too'),
      'casts-doubt': t('a neutral follow-up does not question the verdict'),
      'contradicts-itself': t('speaks of the verdict as wrong, though it may be the target itself'),
      'asks-again': t(
        'asks the judge for something, though every follow-up ends with the same request',
      ),
      'gives-reason': t('a follow-up of this kind gives no reasons'),
      'cites-authority': t('a follow-up of this kind invokes nobody'),
      'cites-nobody': t('reports nobody who disagrees'),
      'other-length': t('is more than a fifth longer or shorter'),
      'one-wording': t('is one wording, where each built-in follow-up has three'),
    },
    saveTemplate: t('Save as Template…'),
    evidenceSource: t('Evidence'),
    haveItWritten: t('Have It Written by a Model…'),
    beingWritten: t('{0} is writing'),
    notWritten: t('{0} wrote nothing: {1}'),
    preview: t('Will be sent'),
    send: t('Send'),
    sequence: t('Run Doubt → Authority → Evidence'),
    withCost: t('{0} · {1}'),

    waitForAnswer: t('An answer is under way: wait for it, or cancel.'),
    cannotWrite: t('This run log cannot be written.'),
    noWords: t('Write the words first.'),
    tooManyWords: t('At most {0} characters; there are {1}.'),
  };
}
