import type { OptionalValue, OptionId, RunTables, Value } from './optionTable.ts';

/** One way to call a command, with its options. */
export interface Form {
  /** What it does, used as the label of options that only this form has. */
  readonly title: string;
  /**
   * Placeholder of the files in usage lines; "…" means that several are allowed, and brackets that
   * none is needed. Empty: takes no files.
   */
  readonly files: string;
  /** What is missing if no file is given. */
  readonly fileNeeded?: string;
  /** Options that identify the form. The last form of a command has none. */
  readonly marks?: readonly OptionId[];
  readonly needs?: readonly OptionId[];
  readonly options: readonly OptionId[];
  /** Name of the table of a run's options, all of which it has. */
  readonly run?: keyof RunTables;
}

type RunOptionsOf<F extends Form> = F extends { readonly run: infer Name extends keyof RunTables }
  ? keyof RunTables[Name]
  : never;

type Needed<F extends Form> = F extends { readonly needs: readonly (infer Id)[] } ? Id : never;

/** Values that the user chose for a form. */
export type Given<F extends Form> = {
  readonly [Id in F['options'][number] | (RunOptionsOf<F> & OptionId)]: OptionalValue<Id>;
} & { readonly [Id in Needed<F> & OptionId]: Value<Id> } & {
  readonly files: F['files'] extends ''
    ? readonly []
    : F['files'] extends `[${string}`
      ? readonly string[]
      : readonly [string, ...string[]];
};

const dataset = { files: 'FILE', fileNeeded: 'one dataset file' } as const;

const onItem = [
  'judges',
  'definitions',
  'protocol',
  'format',
  'mapping',
  'baseUrl',
  'header',
  'seed',
] as const;

const onPair = ['side', ...onItem] as const;

const planned = [
  'judges',
  'format',
  'mapping',
  'baseUrl',
  'header',
  'concurrency',
  'maxCalls',
  'maxCost',
  'price',
] as const;

const onFile = [...planned, 'definitions', 'rated', 'evidence', 'writer', 'writerPrice'] as const;

const onResponses = [
  ...planned,
  'seed',
  'sample',
  'definitions',
  'attacker',
  'verifier',
  'reasoning',
  'family',
  'enrichedFrom',
  'response',
  'weakerBy',
  'references',
] as const;

const confirmed = ['changed', 'allowUnreadable', 'yes'] as const;

const onRecorded = ['data', 'mapping', 'definition'] as const;

const continuing = [
  'judges',
  'baseUrl',
  'header',
  'seed',
  'concurrency',
  'maxCalls',
  'maxCost',
  'price',
  'protocols',
  'challenges',
  'wording',
  'allowUnreadable',
  'yes',
] as const;

/** Accepted by plans, so that any command can be planned unchanged. */
const ignoredByPlans = [...confirmed, 'outFolder'] as const;

const responses = { files: 'FILE…', fileNeeded: 'the files of the responses' } as const;

/** All forms of all commands. */
export const forms = {
  pairs: {
    title: 'pairs',
    files: 'FILE…',
    fileNeeded: 'at least one dataset file',
    options: ['format', 'mapping', 'json'],
  },
  import: {
    title: 'import',
    files: 'FOLDER|FILE…',
    fileNeeded: 'a folder, or the files of a dataset',
    options: ['from', 'models', 'turn', 'outPairs', 'force', 'json'],
  },
  mapping: {
    title: 'mapping',
    files: 'FILE',
    fileNeeded: 'one file with records',
    options: ['field', 'labelValue', 'labelSource', 'outMapping', 'force'],
  },
  recordOn: {
    title: 'continuing recorded conversations',
    files: 'FILE…',
    fileNeeded: "the files with a judge's verdicts",
    marks: ['judge', 'judges'],
    needs: ['judge', 'outFolder'],
    options: [...onRecorded, ...continuing],
  },
  record: {
    title: 'recorded verdicts',
    files: 'FILE…',
    fileNeeded: "the files with a judge's verdicts",
    needs: ['outFolder'],
    options: onRecorded,
  },
  auditPair: {
    title: 'one pair',
    ...dataset,
    marks: ['pair'],
    needs: ['pair', 'judge', 'outLog'],
    options: onPair,
  },
  auditFile: {
    title: 'a file',
    ...dataset,
    needs: ['judge'],
    run: 'audit',
    options: [...onFile, ...confirmed, 'outFolder', 'fresh'],
  },
  run: {
    title: "a project's audit",
    files: '',
    options: [
      'config',
      'profiles',
      'baseUrl',
      'concurrency',
      'maxCalls',
      'maxCost',
      'price',
      ...confirmed,
      'fresh',
      'logs',
      'annotate',
      'sarif',
      'gatesJunit',
    ],
  },
  check: {
    title: 'a baseline',
    files: 'RUN…',
    fileNeeded: 'one or more run logs, or folders of them',
    marks: ['baseline'],
    needs: ['baseline'],
    options: ['compared', 'minN', 'allowUnfinished', 'gatesJunit', 'seed'],
  },
  checkCards: {
    title: 'cards',
    files: '[RUN…]',
    options: [
      ...['config', 'profiles', 'baseUrl', 'card', 'bar', 'failOn', 'minN', 'allowUnfinished'],
      ...['barsJunit', 'seed', 'safeguard'],
    ],
  },
  step: {
    title: 'steps',
    ...dataset,
    needs: ['pair', 'judge', 'outLog'],
    options: [...onPair, 'steps', 'target', 'json'],
  },
  attack: {
    title: 'attacks',
    ...responses,
    needs: ['judge'],
    run: 'attack',
    options: [...onResponses, ...confirmed, 'outFolder', 'json'],
  },
  planSizes: {
    title: 'how many prompts are needed',
    files: '',
    marks: ['detect', 'halfWidth', 'margin', 'quality', 'plannedSafeguard'],
    options: [
      'quality',
      'bar',
      'plannedSafeguard',
      'seed',
      'detect',
      'halfWidth',
      'margin',
      'share',
      'discordant',
      'designEffect',
    ],
  },
  planAttack: {
    title: 'attacks',
    ...responses,
    marks: ['attack', 'attention'],
    needs: ['judge'],
    run: 'attack',
    options: [...onResponses, ...ignoredByPlans, 'json'],
  },
  planFile: {
    title: 'an audit',
    ...dataset,
    needs: ['judge'],
    run: 'audit',
    options: [...onFile, ...ignoredByPlans, 'fresh'],
  },
  importJudge: {
    title: 'import a judge',
    files: 'FILE…',
    fileNeeded: "the files of another tool's judge",
    options: ['judgeName', 'outJudges', 'force'],
  },
  checkJudge: {
    title: 'check a judge',
    files: 'DEFINITION',
    fileNeeded: 'one judge prompt: a file, or the name of a built-in one',
    needs: ['against'],
    options: ['json'],
  },
  lintJudge: {
    title: 'lint judges',
    files: 'DEFINITION…',
    fileNeeded: 'at least one judge prompt file',
    options: [],
  },
  report: {
    title: 'report',
    files: 'RUN…',
    fileNeeded: 'one or more run logs, or folders of them',
    options: [
      'reportFormat',
      'summary',
      'full',
      'outReport',
      'force',
      'seed',
      'margin',
      'safeguard',
      'annotations',
      'bar',
      'failOn',
      'minN',
      'allowUnfinished',
      'junit',
    ],
  },
  verify: {
    title: 'verify',
    files: 'RUN…',
    fileNeeded: 'one or more run logs, or folders of them',
    options: [],
  },
  mcp: {
    title: 'serve agents',
    files: '',
    options: ['root', 'judge', ...onItem, 'price', 'allowSpend', 'allowTokens', 'maxCost'],
  },
  show: {
    title: 'show',
    files: 'RUN.jsonl',
    fileNeeded: 'one run log',
    options: ['calls', 'json'],
  },
} as const satisfies Record<string, Form>;
type FormId = keyof typeof forms;

export type GivenTo<Id extends FormId> = Given<(typeof forms)[Id]>;
