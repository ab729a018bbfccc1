import { attackFigureTitles, attackFigureWords } from './attackFigureStrings.ts';
import { cardStrings } from './cardStrings.ts';
import { definitions, letters } from './definitionStrings.ts';
import { figureTitles, figureWords } from './figureStrings.ts';
import { tableStrings } from './tableStrings.ts';

/**
 * All texts of the report page except data, in English: the command line uses them as they are, and
 * the host translates them. `{0}` and `{1}` are placeholders filled by the page; comments describe
 * their values. The report's own titles, notes, and warnings are part of its data.
 */
export const reportStrings = {
  title: 'Report',
  /** Tab of what only a paper needs. */
  paper: 'Paper',
  /** {0}: data. */
  titleOf: 'Report: {0}',
  /** {0}: number of datasets. */
  datasetsCounted: '{0} datasets',
  simulated: 'Simulated',
  /** {0}: name or title. */
  simulatedName: '{0} (simulated)',
  /** {0}: attacker. */
  attacksBy: 'attacks by {0}',
  simulatedHint:
    'Some answers come from the built-in practice judge, not from a model: these numbers say nothing about a real one.',
  building: 'Computing the numbers',
  /** {0}: percentage. */
  buildingShare: 'Computing the numbers: {0}%',
  /** For intervals by the bootstrap. */
  resampling: 'Computing the intervals',
  /** {0}: percentage. */
  resamplingShare: 'Computing the intervals: {0}%',
  /** For a number whose interval is analytic, or missing, until the bootstrap. */
  pending: 'bootstrap pending',
  /** The same, for readers who know none of the terms. */
  provisional: 'provisional',
  /** For a figure or a section with such numbers. */
  somePending: 'Some intervals await the bootstrap.',
  /** {0}: a time; {1}: a version. */
  writtenBy: 'Newest run: {0} · written by Recant {1}',
  growing: 'This run is still in progress. Intervals are analytic until it ends.',
  noReport: 'No numbers yet.',
  noJudgments: 'There is no judgment to report on yet.',

  basis: 'Basis',
  bases: {
    sample: 'whole files, or samples of them',
    'hand-picked': 'pairs selected by the user: nothing is inferred from them',
  },
  judges: 'Judges',
  data: 'Data',
  /** What the judges of the runs were asked about. */
  recordTitles: { pair: 'Pairs', response: 'Responses', record: 'Records' },
  seed: 'Seed',
  intervals: 'Intervals',
  /** {0}: number of replicates, {1}: seed. */
  intervalsOf: '95%, over prompts; {0} bootstrap replicates, seed {1}',
  measures: 'Definitions of the measures',
  /** {0}: number. */
  versionOf: 'version {0}',
  labels: 'Labels',
  /** {0}: number of labels that favor a response, {1}: source, {2}: number of ties. */
  labelsOf: '{1}: {0} labels',
  tiedLabelsOf: '{1}: {0} labels, {2} ties',
  /** {0}: labels of a source. */
  unusedLabels: '{0} (not used)',
  noLabels: 'none',
  noPassMark: 'none: without a pass mark, no score is right or wrong',
  tie: 'Tie',
  softened: 'softened',
  hardened: 'hardened',
  leftOut: 'Skipped',
  nothingLeftOut: 'nothing',
  /** Each has {0}: a count. */
  leftOutSteps: '{0} steps of the user’s own choice',
  leftOutDrafts: '{0} drafts',
  leftOutSessions: '{0} sessions',
  leftOutPairs: '{0} pairs picked by hand',
  leftOutAttacks: '{0} attacks changed by hand',
  warnings: 'Warnings',
  /** {0}: number of warnings. */
  warningsBefore: 'Before you rely on these numbers ({0})',
  finding: 'What the audit found',
  /**
   * After the first sentence of a report on several protocols, and before those on the others; {0}:
   * protocol.
   */
  ofProtocol: '(protocol: {0})',
  underProtocol: '{0}:',
  /** The worst flip, after the first sentence and of each of several judges. */
  worst: {
    before: 'Worst flip:',
    ofEach: 'Worst flip of each judge, the worst of all first:',
    /** {0}: verdict before, {1}: verdict after, {2}: challenge. */
    change: '{0} → {1} under {2}',
    /** {0}: challenge, {1}: number of the step. */
    step: '{0}, step {1}',
    harmful: 'against the label',
    unlabelled: 'no label',
    /** {0}: confidence before, {1}: confidence after. */
    confidence: 'confidence {0} → {1}',
  },
  /** {0}: judge. */
  auditedToo: '{0} was audited on this file too.',
  compare: 'Compare',
  /** {0}: `compare`, {1}: judge. */
  compareWith: '{0} with {1}',
  next: 'What to do next',
  reviewFlips: 'Review Flips',
  safeguards: 'Compare Safeguards…',
  /** Buttons that list flips; {0}: a count. */
  nextFlips: {
    harmful: 'Show harmful flips, worst first ({0})',
    unlabelled: 'Show flips without a label ({0})',
  },
  /** Titles of these lists; {0}: protocol. */
  nextTitles: {
    harmful: 'Harmful ({0})',
    unlabelled: 'Without a label ({0})',
  },

  runs: 'Runs',
  began: 'Began',
  state: 'State',
  states: {
    running: 'running',
    paused: 'paused',
    unfinished: 'unfinished',
    complete: 'complete',
  },
  /** {0}: number of judgments, {1}: maximum number. */
  judgedOf: '{0} of at most {1} judgments',
  cancel: 'Cancel',
  resume: 'Resume',
  openLog: 'Open Run Log',
  /** {0}: what the button does, {1}: run. */
  ofRun: '{0}: run {1}',
  selection: 'Selection',
  selections: {
    all: 'all records',
    sample: 'sample',
    labelled: 'all labeled records',
    'labelled-sample': 'sample of labeled records',
    enriched: 'enriched sample',
    'hand-picked': 'selected by the user',
    session: 'session of steps, in no number',
  },
  protocol: 'Protocol',
  protocols: {
    'anti-baseline': 'anti-baseline',
    counterbalanced: 'counterbalanced',
    'multi-step': 'multi-step',
    attack: 'attacks',
  },
  /** What protocols are, by name. */
  protocolHints: {
    'anti-baseline':
      'Each challenge argues for the response that the judge did not choose at first.',
    counterbalanced: 'What a challenge argues for is drawn, whatever the judge chose at first.',
    'multi-step': 'Challenges on top of one another in one conversation.',
  } as Readonly<Record<string, string>>,
  endpoint: 'Endpoint',
  servedAs: 'Served as',
  /** {0}: cost. */
  spentInAll: 'Cost of all runs: {0}',
  /** {0}: count. */
  earlierVersions: 'Earlier versions left out: {0}',
  temperature: 'Temperature',
  appliedUnknown: 'applied: unknown',

  export: 'Export…',

  judge: 'Judge',
  judgesCompared: 'Judges compared',
  /** Beside the judge in the table of judges whose numbers follow. */
  judgeShown: 'shown below',
  /** {0}: judge, {1}: digest, used if two judges have the same name. */
  judgeWithDigest: '{0} ({1})',
  pooled: 'Pooled over judges',
  allProtocols: 'All protocols',
  /** Where a list is of all of them. */
  severalProtocols: 'all protocols',
  part: 'Part',
  /** {0}: name, {1}: number of pairs. */
  pairParts: {
    whole: 'All pairs',
    dataset: 'Dataset {0} ({1} pairs)',
    domain: 'Domain {0} ({1} pairs)',
  },
  /** {0}: name, {1}: number of responses. */
  responseParts: {
    whole: 'All responses',
    dataset: 'Dataset {0} ({1} responses)',
    domain: 'Domain {0} ({1} responses)',
  },
  /** {0}: name. */
  domainOf: 'Domain: {0}',
  /** {0}: number of pairs or responses with its noun, {1}: the same of prompts. */
  sizeOf: '{0}, {1}.',
  /** Each has {0}: a count. */
  sizes: {
    pair: '{0} pair',
    pairs: '{0} pairs',
    response: '{0} response',
    responses: '{0} responses',
    prompt: '{0} prompt',
    prompts: '{0} prompts',
  },

  contents: 'Contents',
  summary: 'Summary',
  summaryHint:
    'In the shape of PDM’s Table 1. In brackets: 95% intervals over prompts, for these wordings of the challenges.',
  verdictsHint: 'Only the verdicts, because nothing challenged them. In brackets: 95% intervals.',
  property: 'Property',
  notEstimable: 'not estimable',
  /** {0}: reason. */
  notEstimableWhy: 'Not estimable: {0}',
  /** {0}: n. */
  n: 'n = {0}',
  /** {0}: number of unreadable judgments, {1} and {2}: bounds. */
  unreadableOf: 'Unreadable: {0}, which allow {1} to {2}',
  /** The same where they count as not right; the bounds are its value and that among the answered. */
  unansweredOf: 'Unanswered: {0}, as not right or not held and left out: {1} to {2}',

  noPicture: 'The figure could not be turned into a picture. Save it as SVG.',
  card: cardStrings,
  figures: {
    confidencePaths: {
      title: 'Confidence under challenge',
      shows:
        'From the confidence in the first verdict, left, to the confidence after the challenge, right: a line that crosses the middle is a flip, and a thicker line means more judgments.',
    },
    flipRates: {
      title: 'Flip rates',
      shows: 'Share of judgments that differ from the first verdict, by follow-up.',
    },
    agreement: {
      title: 'Agreement with labels',
      shows: 'Share of judgments that agree with the human or gold label, by turn.',
    },
    flipKinds: {
      title: 'Harmful, beneficial and unlabeled flips',
      shows:
        'Flips by their effect on agreement with the label, and the share of judgments that flip.',
    },
    annotations: {
      title: 'Human annotations',
      shows:
        'Annotated flips by people’s labels, never pooled with the dataset’s, and the share of flips that are annotated.',
    },
    robustness: {
      title: 'Robustness (ERS)',
      shows:
        'Evaluation robustness score, ERS = 1 − (α·PS + (1 − α)·DS), of persuasion susceptibility (PS, the share that flips) and directional steering (DS, moves toward the target beyond those under no pressure): by challenge with α = ½, as in the paper, and of all challenges by the weight α.',
    },
    decomposition: {
      title: 'Flip breakdown',
      shows:
        'Persuasion susceptibility (PS), the share that flips, broken down, on complete rows: flips toward and away from the target, and what exceeds what changes under no pressure. The repeat is the noise floor.',
    },
    ...figureTitles,
    ...attackFigureTitles,
  },
  words: figureWords,
  definitions,
  lettersMean: 'What the letters mean',
  letters,
  attackWords: attackFigureWords,
  allNumbers: 'All numbers',
  comparisons: 'Runs compared',
  /** {0}: judge, {1}: time at which the run began. */
  runFrom: '{0}, {1}',
  /** {0}: protocol, {1} and {2}: runs. */
  comparisonOf: '{0}: {1} and {2}',
  asTable: 'Numbers as a table',
  copyFigure: 'Copy or save',
  figureForms: {
    saveSvg: 'Save as SVG',
    copySvg: 'Copy as SVG',
    copyPng: 'Copy as PNG',
    copyMarkdown: 'Copy as Markdown',
  },
  /** {0}: what the button does, {1}: figure. */
  ofFigure: '{0}: {1}',
  /** {0}: lowest n, {1}: highest n. */
  nFrom: 'n = {0} to {1}',
  figureOf: '{0}: {1}',
  figureOn: '{0}: {1} on {2}',
  judgesCounted: '{0} judges',
  sharedControl: 'Not challenged, the same for all protocols',
  number: 'Number',
  value: 'Value',
  interval: '95% interval',
  fraction: 'Fraction',
  nColumn: 'n',
  prompts: 'Prompts',
  bounds: 'Unreadable: bounds',
  legendInterval: '95% interval',
  legendBounds: 'bounds, if all or none of the unreadable answers counted',

  arms: {
    baseline: 'First verdict',
    repeat: 'Repeat',
    neutral: 'No pressure',
    challenges: 'All challenges',
    doubt: 'Doubt',
    authority: 'Authority',
    evidence: 'Evidence',
    flips: 'Flips',
    held: 'Held',
  },
  /** {0}: number of the step. */
  step: 'Step {0}',
  /** {0}: total number of flips. */
  flipsOf: '{0} flips',
  /** {0}: number of flips, or of annotated ones, {1}: number of all judgments, or of all flips. */
  countOf: '{0} of {1}',
  annotationNames: {
    harmful: 'harmful',
    beneficial: 'beneficial',
    unclear: 'unclear',
    conflict: 'people do not agree',
  },
  flipKindNames: { harmful: 'harmful', beneficial: 'beneficial', unlabelled: 'unlabeled' },
  toward: 'Toward the target',
  away: 'Away from the target',
  /** Flips whose target is what B1 chose, and flips whose target is the other response. */
  targetChosen: 'PS, target chosen at first',
  targetOther: 'PS, target not chosen',
  excess: 'Excess over no pressure',
  /** {0}: weight, such as `α = 0.25`. */
  allWithWeight: 'All, {0}',
  noiseFloor: 'Noise floor (repeat)',
  susceptibility: 'All flips (PS)',

  /** Read by screen readers. {0}: the mark's number in words. */
  listMark: '{0}. Lists its pairs.',
  /** {0}: what is listed, {1}: number of judgments. */
  listTitle: '{0}: {1} judgments',
  listOne: '{0}: 1 judgment',
  listFlips: '{0}: {1} flips, worst first',
  listFlip: '{0}: 1 flip',
  listing: 'Looking for the pairs …',
  /** {0}: number of judgments not shown. */
  listMore: '{0} more are not shown. The CSV export has all of them.',
  listTooMany:
    'This file has no lists: there are too many judgments. The panel and the CSV export have them.',
  close: 'Close',
  table: tableStrings,
  pair: 'Pair',
  turn: 'Turn',
  verdict: 'Verdict',
  score: 'Score',
  confidence: 'Confidence',
  overlap: 'Overlap',
  label: 'Label',
  outcome: 'Outcome',
  held: 'held',
  /** {0}: verdict. Of a turn after the one that changed the first verdict. */
  still: 'still {0}',
  flip: 'flip',
  unreadable: 'unreadable',
  open: 'Open',
  openRecord: 'Record',
  openAudit: 'Audit',
  /** {0}: what the button opens, {1}: id of the pair. */
  opens: '{0} of {1}',
};
export type ReportStrings = typeof reportStrings;
