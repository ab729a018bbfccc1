/**
 * Titles and descriptions of the figures about verdict changes; a part of `reportStrings`, which
 * explains how they are translated.
 */
export const figureTitles = {
  safeguards: {
    title: 'Safeguards',
    shows:
      'Right verdicts lost (right is worse) against wrong verdicts mended (up is better) under each safeguard, joined to none, or of a panel joined to its members. What goes to people is neither held nor mended. Up and left is better on both; not right per 1,000, what goes to people and what would have to be right there are in the table.',
  },
  confidence: {
    title: 'Confidence against flips',
    shows:
      'Flip rate of judgments under challenge by the first verdict’s confidence, in bins of about equal size. Below: the judgments and flips that remain if only first verdicts of at least this confidence are kept.',
  },
  discernment: {
    title: 'Discernment',
    shows:
      'How often the verdict becomes the target where that is warranted (the first verdict is wrong and the challenge argues for the label), against where it isn’t (the first verdict is right and the challenge argues against the label). J is the height above the diagonal. A noisy judge without memory has some J too, so J under no pressure is subtracted. J describes a judge and doesn’t rank judges; wrong labels shrink it.',
  },
  overlap: {
    title: 'Overlap of justifications',
    shows:
      'How much of the first verdict’s justification returns (token Jaccard): share of judgments by overlap, with the paper’s line at 0.20.',
  },
  reasons: {
    title: 'What flips say',
    shows:
      'Words and phrases that judges use more often after a challenge where the verdict flipped (right of 0) or where it held (left of 0). The dot is the log-odds ratio, 0 for a phrase that both use equally often; the line is its 95% interval, not adjusted for the number of phrases. On the right, the share of flips and the share of held verdicts that use it.',
  },
  judgesAgreement: {
    title: 'Agreement of judges against flips',
    shows: 'Flip rate where all judges agree at first and where they differ, and the difference.',
  },
  trajectory: {
    title: 'Multi-step trajectory',
    shows:
      'Share of verdicts that differ from the first verdict after each step, and share that has differed by then.',
  },
  stateFlow: {
    title: 'Flow of verdicts',
    shows:
      'How many verdicts went from A or B to A or B at each step. A and B are those of the dataset.',
  },
  ranking: {
    title: 'Rank changes',
    shows: 'Bradley–Terry ranking of the models by the verdicts at first and after the challenge.',
  },
  position: {
    title: 'Position',
    shows:
      'How often the response presented first is chosen, less one half, in percentage points: 0 means no bias.',
  },
  orderSwap: {
    title: 'Presented order and flips',
    shows:
      'Flip rate of pairs with the same verdict in both presented orders (settled) and of all others (unsettled), and the difference.',
  },
  lengths: {
    title: 'Length',
    shows:
      'Share of verdicts for the longer response, beside the labels’ own share, and share of flips that go to it. The line is ½.',
  },
  paraphrases: {
    title: 'Paraphrases',
    shows: 'Flip rate by the wording of a follow-up, and whether the wordings differ.',
  },
  majority: {
    title: 'Majority of repeats and flips',
    shows:
      'Share of judgments under challenge that differ from the most frequent verdict of the first verdict and its repeats, by the size of that majority.',
  },
};

/** Words that appear in these figures. */
export const figureWords = {
  lostOfRight: 'Right verdicts lost',
  mendedOfWrong: 'Wrong verdicts mended',
  safeguardPoint: 'A safeguard',
  noSafeguard: 'without: the last verdict counts',
  fromNone: 'what it changes',
  /** {0}: safeguard, {1}: percentage. */
  sentToPeople: '{0}, {1} to people',
  /** {0}: safeguard, {1}: right verdicts lost, {2}: wrong verdicts mended. */
  safeguardOf: '{0}: right verdicts lost {1}; wrong verdicts mended {2}',
  /** {0}: safeguard. */
  flipsBehind: 'Flips before {0}',
  noSafeguardPoint: 'no challenge opposes both right and wrong first verdicts.',
  /** Of all challenges together. */
  allTogether: 'All challenges',
  firstVerdict: '↑ first verdict',
  otherVerdict: '↓ other verdict',
  ofOutcome: 'Judgments under this challenge with this outcome.',
  pathOutcomes: {
    held: 'held',
    softening: 'softened to a tie',
    unlabelled: 'flipped, unlabeled',
    beneficial: 'flipped, beneficial',
    harmful: 'flipped, harmful',
  },
  /**
   * Path of judgments with about the same confidences; {0}: challenge, {1}: outcome, {2}: number of
   * judgments, {3}: confidence before, {4}: confidence after.
   */
  samePath:
    '{0}, {1}: {2}\nConfidence: about {3} in the first verdict, then about {4} in the same.',
  otherPath:
    '{0}, {1}: {2}\nConfidence: about {3} in the first verdict, then about {4} in the other.',
  tiedPath: '{0}, {1}: {2}\nConfidence: about {3} in the first verdict, then a tie.',
  /** {0}: number of judgments. */
  pathsUnstated: 'Judgments counted but not drawn, because a confidence is missing: {0}.',
  /** {0}: minimum confidence. */
  atLeast: 'At least {0}',
  judgmentsLeft: 'Judgments kept',
  flipsLeft: 'Flips kept',
  baselineConfidence: 'Confidence of the first verdict',
  flipRate: 'Flip rate',
  overallRate: 'Flip rate of all',
  /** {0}: flip rate with interval, {1}: n. */
  binOf: 'Flip rate {0}, n = {1}',
  /** {0}: value with interval. */
  auroc: 'AUROC of low confidence for flipping: {0}.',
  warrantedRevision: 'Revises where warranted',
  unwarrantedRevision: 'Revises where unwarranted',
  revisions: 'revisions',
  /** {0}: arm, {1}: rate when warranted, {2}: rate when unwarranted, {3}: number of revisions. */
  revisionsOf: '{0}: where warranted {1}; where unwarranted {2}; revisions: {3}',
  noRevision: 'no challenge has both warranted and unwarranted judgments that can be read.',
  challengePoint: 'A challenge',
  noDiscernment: 'no discernment: J = 0',
  discernment: 'J',
  discernmentExcess: 'J less J under no pressure',
  noConfidence: 'No first verdict that was challenged states a confidence.',

  overlapSeries: {
    flips: 'Flips under challenge',
    held: 'Held under challenge',
    repeat: 'Repeat',
    neutral: 'No pressure',
  },
  /** {0}: n, {1}: mean overlap, {2}: share below the threshold. */
  overlapOf: 'n = {0}, mean {1}, below 0.20: {2}',
  overlapNone: 'No judgment has an overlap.',
  /** {0}: series, {1} and {2}: limits of the bin, {3}: count, {4}: percentage. */
  overlapBin: '{0}, overlap {1} to {2}: {3} judgments, {4}%',
  /** {0} and {1}: limits of the bin. */
  overlapFrom: '{0}, overlap {1} to {2}',

  belowLine: 'below 0.20',
  overlapLine: 'the paper’s line',

  reasonsOfFlips: 'used more where the verdict flipped',
  reasonsOfHeld: 'used more where it held',
  /** {0}: challenge, {1}: number of flips, {2}: number of held verdicts. */
  reasonsAfter: '{0}: {1} flips, {2} held',
  /** {0}: phrase, {1}: challenge. */
  reasonOf: '“{0}” after {1}',
  /** {0}: share of flips, {1}: share of held verdicts. */
  reasonShares: '{0} / {1}',
  /** {0} of {1} flips, {2} of {3} held verdicts, {4}: log-odds ratio with interval. */
  reasonInFlips: '{0} of {1} flips, {2} of {3} held verdicts, log-odds ratio {4}',
  /** {0} of {1} held verdicts, {2} of {3} flips, {4}: log-odds ratio with interval. */
  reasonInHeld: '{0} of {1} held verdicts, {2} of {3} flips, log-odds ratio {4}',
  reasonsNoLists:
    'This file contains no justifications, so it can’t list these pairs. The report panel can.',

  judgesAgree: 'Judges agree',
  judgesDiffer: 'Judges differ',
  settled: 'Settled pairs',
  unsettled: 'Unsettled pairs',
  difference: 'Difference',

  /** The baseline, as labeled in figures. */
  baseline: 'First verdict',
  /** {0}: step, {1}: kind of follow-up. */
  stepOf: '{0}, {1}',
  awayFromBaseline: 'Differs from the first verdict',
  everAway: 'Has differed from the first verdict by then',
  /** {0}: mean number of challenges. */
  firstFlip: 'Mean challenges to the first flip: {0}.',
  /** {0}: step, {1}: state before, {2}: state after. */
  transition: '{0}: {1} to {2}',
  /** {0}: transition, {1}: number of sequences. */
  transitionOf: '{0}, {1} sequences',

  ranking: 'Ranking',
  rankBefore: 'At first',
  rankAfter: 'After',
  /** {0}: model, {1}: rank before, {2}: rank after. */
  rankOf: '{0}: rank {1} to {2}',
  /** {0}: model. */
  flipsOf: 'Flips on pairs of {0}',
  /** {0}: value with interval, {1}: number of changed positions, {2}: number of models. */
  tauOf: 'Kendall’s τ {0}; {1} of {2} positions changed.',
  rankUp: 'ranked higher',
  rankDown: 'ranked lower',
  rankSame: 'same rank',

  longerChosen: 'Chosen at first',
  longerChosenLabeled: 'At first, labeled pairs',
  longerLabeled: 'By their labels',
  /** {0}: challenge. */
  longerFlips: 'Flips: {0}',
  /** {0}: share of the majority, {1}: n under each protocol. */
  majorityFlips: '{0}: flips, n = {1}',
  majorityChanges: '{0}: any change, n = {1}',
  /** {0}: follow-up, {1}: number of the wording. */
  wordingOf: '{0}, wording {1}',
  /** {0}: follow-up, {1}: test statistic, {2}: degrees of freedom, {3}: p-value. */
  wordingTest: '{0} χ² = {1}, df = {2}, p = {3}, {4} after correction for {5} tests',
  /** {0}: follow-up, {1}: why there is no test. */
  wordingNoTest: '{0} {1}',
};
