/**
 * Titles and descriptions of the attack figures; a part of `reportStrings`, which explains how they
 * are translated.
 */
export const attackFigureTitles = {
  attackSuccess: {
    title: 'Attack success',
    shows:
      'Share of attackable samples with limits kept on which each attack succeeds (CE, Table 4; for a judge that compares two responses, Recant’s own measure), beside no attack (the unchanged response scored twice, or the unchanged pair compared twice) and a placebo edit. The effect of an attack is its lead over these.',
  },
  attackAccuracy: {
    title: 'Accuracy on pairs',
    shows:
      'Share of labeled pairs whose better response scores higher by more than θ = 0.5, without and with auxiliary information, on original and attacked responses (CE, Tables 2 and 3); and with ties counted half.',
  },
  attackBias: {
    title: 'Change of scores',
    shows:
      'Attacked less original with and without the auxiliary information, and the difference of the two, which is the bias. As a share of the scale; for math, of wrong steps missed.',
  },
  attackDomains: {
    title: 'Attack success by domain',
    shows: 'All attacks together, by domain, the least complex first (CE, figure 3).',
  },
  attackDomainAccuracy: {
    title: 'Accuracy by domain',
    shows:
      'Accuracy on attacked pairs with the auxiliary information less without it, by domain, the least complex first (CE, figure 3).',
  },
  attackJudges: {
    title: 'Judges by complexity',
    shows:
      'Attack success of each judge by domain, the least complex first (CE, figure 4), on the attacks that all of them scored.',
  },
  attention: {
    title: 'Attention limit',
    shows:
      'Issues raised against flaws planted (CE, figure 5), with all criteria asked at once and one at a time. On the dashed line, the number of issues raised equals the number of flaws planted.',
  },
};

/** Words that appear in these figures. */
export const attackFigureWords = {
  attack: 'Attack',
  noAttack: 'No attack',
  placebo: 'Placebo edit',
  accuracy: 'ACC',
  accuracyTies: 'ACC½ (ties count half)',
  changeWith: 'With auxiliary information',
  changeWithout: 'Without',
  bias: 'Bias (difference)',
  /** {0}: attack. */
  accuracyChange: 'Change of ACC: {0}',
  planted: 'Flaws planted',
  raised: 'Issues raised',
  together: 'All criteria at once',
  oneAtATime: 'One criterion at a time',
  /**
   * {0}: how the criteria are asked, {1}: number of planted flaws, {2}: number of issues raised.
   */
  pointOf: '{0}, {1} planted: {2} raised',
  /** {0}: how the criteria are asked, {1}: number of planted flaws. */
  plantedOf: '{0}, {1} planted',

  /** Read by screen readers. {0}: the mark's number in words. */
  listMark: '{0}. Lists its samples.',
  noLists: 'A file has no lists of attacks. The panel and the CSV export have them.',
  sample: 'Sample',
  side: 'Side',
  score: 'Score',
  /** {0}: score of the attacked response, {1}: score of the pair's other response. */
  scoreAgainst: '{0} against {1}',
  /** {0}: scores with the auxiliary information, {1}: scores without it. */
  scoresWithout: '{0}; without: {1}',
  noWrongStep: 'no wrong step',
  openAttack: 'Attack',
  outcomes: {
    success: 'success',
    noSuccess: 'no success',
    partSuccess: 'success in some draws',
    right: 'other response higher',
    tie: 'tie',
    wrong: 'this response higher',
    mixed: 'draws differ',
    rightWith: 'right only with',
    rightWithout: 'right only without',
    asWithout: 'as without',
    /** {0}: change as a share of the scale. */
    moved: '{0} in favor of the response',
    /** {0}: number of flaws found, {1}: number of planted flaws. */
    found: '{0} of {1} planted flaws found',
  },
};
