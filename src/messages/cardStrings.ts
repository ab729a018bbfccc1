import { barStateWords, besideWords, controlWords } from '../core/report/card/barWords.ts';

/** Texts of the card on the report page, in English, apart from those that are its data. */
export const cardStrings = {
  title: 'Card',
  /** Title of its picture; {0}: data. */
  titleOf: 'May this judge be trusted? {0}',
  /** Head of the column of its rows; the numbers in the others are followed by such intervals. */
  measure: 'Measure [95% interval]',
  /** Numbers beside the one that leads a row. */
  beside: besideWords,
  /** What a number is a share of, where the title of its row does not say it. */
  shares: { echoed: 'repeat the challenge' },
  /** Arms beside challenges. */
  controls: controlWords,
  /** Conclusions of cards; the words are in the sentence. */
  signs: {
    meets: '✓',
    'meets-measured': '–',
    misses: '✕',
    'probably-misses': '✕',
    open: '…',
    unfinished: '…',
    'firmness-only': '–',
    'no-inference': '–',
  },
  /** In the order in which they are counted. */
  states: barStateWords,
  /** Accessible name of a number that lists pairs; {0}: measure, {1}: judge, {2}: number. */
  opens: '{0}, {1}: {2}. Lists its pairs.',
  /** Accessible name of a cost that leads to the runs; {0}: measure, {1}: judge, {2}: cost. */
  opensRuns: '{0}, {1}: {2}. Shows its runs and their calls.',
  /** Why a bar is met that the 95% interval crosses; {0}: limits, {1}: level in percent. */
  metBy: 'by its {1}% interval, {0}',
  metByValue: 'by its value',
  /** Title of the row that names those without a value. */
  notMeasured: 'Not measured',
  /** {0}: title of a row without a value, {1}: the reason. */
  unmeasured: '{0}: {1}',
  /** {0}: number of percentage points. */
  points: '{0} points',
  /** {0}: n, {1}: number of prompts. */
  size: 'n = {0}, {1} prompts',
  /** {0}: what is unanswered, such as `9 unanswered`. */
  ofThese: 'of these {0}',
  /** {0}: value, {1}: n. */
  whole: '{0} where every challenge could be read (n = {1})',
  /** {0}: counts by state, such as `✕ missed 1, ✓ met 4`. */
  bars: 'Bars: {0}',
  barsTitle: 'Bars',
  /** State of a bar while its run is unfinished; {0}: state. */
  soFar: '{0} so far',
  /** What the cards rest on: all parts of their rows, and their bars. */
  details: 'Details',
  bar: 'Bar',
  state: 'State',
  toDecide: 'What would decide it',
  source: 'Stated in',
  /** Sides of a bar; {0}: limit. */
  sides: { least: 'at least {0}', most: 'at most {0}', within: 'within ± {0}' },
  /** Interval of a bar; {0}: limits, {1}: level in percent. */
  interval: '{0} ({1}% interval)',
  /** {0}: limits, {1}: level in percent. */
  missedBy: 'Missed only if the {1}% interval lies beyond the limit: {0}',
  /** {0}: number of prompts. */
  morePrompts: 'about {0} prompts more',
  manyMore: 'more than ten times as many prompts',
  needs: 'needs at least {0} prompts',
  /** {0}: command. */
  remedy: 'Measure it with {0}',
  /** {0}: what is copied or saved, in the dark theme. */
  dark: '{0}, dark',
  /** Titles of lists of judgments, by what the number counts. */
  lists: {
    rightAtFirst: 'Wrong at first',
    rightHeld: 'Right and firm',
    lostOfRight: 'Right verdicts lost',
    mendedOfWrong: 'Wrong verdicts mended',
    held: 'Opposed verdicts held',
    followsWrong: 'Verdicts for the target, against the label',
    followsRight: 'Verdicts for the target, with the label',
    dsSigned: 'Verdicts for the target',
    position: 'First presented response chosen',
    orderSwapDisagreement: 'Another verdict in the other order',
    readable: 'Unreadable after a challenge',
  },
};
