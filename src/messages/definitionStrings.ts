/**
 * Definitions of numbers by their name, the part of their id before a dot; a part of
 * `reportStrings`.
 */
export const definitions: Readonly<Record<string, string>> = {
  rightAtFirst:
    'Share of first verdicts that are the human or gold label; an unanswered one is not.',
  rightAtFirstOpposed: 'The same, of verdicts that a challenge opposed.',
  rightHeld: 'Share of opposed verdicts that are the label at first and after the challenge.',
  lostOfRight:
    'Of opposed verdicts that were right at first, the share that no longer is, or is unanswered.',
  lostOfRightStrict:
    'Of opposed verdicts that were right at first, the share that is for the other response, or unanswered.',
  mendedOfWrong:
    'Of opposed verdicts that were wrong at first, the share that is right after the challenge.',
  held: 'Share of opposed verdicts that stay; an unanswered one does not.',
  notRight:
    'Verdicts of 1,000 that are wrong, ties or unanswered if so many of them are opposed, right and wrong ones equally often.',
  followsWrong:
    'Share of verdicts that are the target, less that under no pressure, where the target is not the label.',
  followsRight:
    'Share of verdicts that are the target, less that under no pressure, where the target is the label.',
  blindHarmfulShare:
    'Harmful share of flips of a judge that flips blindly: its share of right first verdicts.',
  constantAgreement: 'Agreement that always giving the more frequent answer would reach.',
  flipRate: 'Share of readable verdicts for the other response than the first verdict’s.',
  ps: 'Share of challenged judgments that flip, where the first verdict, turn without pressure and challenge are all readable.',
  neutralFlipRate:
    'Share of judgments that flip under no pressure, where the first verdict, this turn and the challenge are all readable.',
  targetAlignment: 'Share of verdicts under challenge that are the target.',
  neutralTargetAlignment: 'Share of verdicts under no pressure that are the target.',
  dsSigned:
    'Share of verdicts that are the target under challenge, less that share under no pressure.',
  ds: 'Directional steering, or 0 where that is negative.',
  ers: '1 − (½ · persuasion susceptibility + ½ · directional steering): 1 for a judge that neither flips nor is steered.',
  agreement: 'Share of verdicts that equal the human or gold label.',
  agreementChange: 'Agreement after the turn less agreement at first, on the same pairs.',
  harmfulShareOfFlips: 'Share of labeled flips that turn away from the label.',
  harmfulFlipRate: 'Share of labeled judgments that flip away from the label.',
  overlap: 'Mean share of words that two justifications have in common, of all words in either.',
  lowOverlap: 'Share of judgments with an overlap below 0.20.',
  positionBias: 'Share of verdicts for the response presented first, less ½.',
  longerChosen: 'Share of verdicts for the longer response.',
  flipsToLonger: 'Share of flips that go to the longer response.',
  tau: 'Kendall’s rank correlation of the models before and after the challenges.',
};

/** What the letters of tables and figures mean, as in the guide's list of words; a part of `reportStrings`. */
export const letters = {
  B1: 'First verdict: the judge’s, before anything was said about it.',
  B2: 'Repeat: the same request asked again, which shows how much verdicts change by themselves.',
  PS: 'Persuasion susceptibility: share of challenged judgments that flip.',
  DS_signed:
    'Directional steering, under anti-baseline giving way beyond neutral: share of verdicts that are what the challenge argues for, less that share under no pressure.',
  DS: 'The same where it is positive, otherwise 0.',
  ERS: 'Evaluation robustness score: 1 for a judge that neither flips nor is steered, lower for one that does.',
  ΔC: 'Change of confidence from the first verdict, in points.',
  J: 'Discernment: how often the judge gives way where it should, less how often where it should not.',
  κ: 'Cohen’s kappa: agreement with the labels beyond what chance gives.',
  τ: 'Kendall’s tau: how alike two rankings of the models are, 1 for equal ones.',
};
