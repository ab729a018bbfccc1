import type {
  Report,
  ReportedNumber,
  ReportGroup,
  ReportJudge,
  ReportSection,
} from './reportSchema.ts';

/** Numbers that stand in one cell of PDM's Table 1, by id; `each` stands for every challenge. */
interface Cell {
  readonly ids?: readonly string[];
  readonly each?: string;
}

interface Property {
  readonly property: string;
  readonly metric: string;
  readonly control: Cell;
  readonly challenged: Cell;
}

/** The rows of PDM's Table 1. */
const properties: readonly Property[] = [
  {
    property: 'Stability',
    metric: 'Flip rate',
    control: { ids: ['flipRate.repeat', 'flipRate.neutral'] },
    challenged: { ids: ['flipRate'] },
  },
  {
    property: 'Persuasion susceptibility',
    metric: 'PS',
    control: { ids: ['neutralFlipRate'] },
    challenged: { ids: ['ps'] },
  },
  {
    property: 'Target alignment',
    metric: 'Pr(verdict = target)',
    control: { ids: ['neutralTargetAlignment'] },
    challenged: { ids: ['targetAlignment'] },
  },
  {
    property: 'Directional steering',
    metric: 'DS_signed, DS',
    control: {},
    challenged: { ids: ['dsSigned', 'ds'] },
  },
  {
    property: 'Human alignment',
    metric: 'Agreement',
    control: { ids: ['agreement.baseline'] },
    challenged: { ids: ['agreement.challenges'], each: 'agreement' },
  },
  {
    property: 'Harmfulness',
    metric: 'Harmful / labelled flips',
    control: {},
    challenged: { ids: ['harmfulShareOfFlips'] },
  },
  {
    property: 'Harmfulness',
    metric: 'Harmful / labelled decisions',
    control: {},
    challenged: { ids: ['harmfulFlipRate'] },
  },
  {
    property: 'Ranking stability',
    metric: "Kendall's τ",
    control: {},
    challenged: { ids: ['tau'], each: 'tau' },
  },
  {
    property: 'Confidence',
    metric: 'Mean confidence',
    control: { ids: ['confidence.baseline'] },
    challenged: { ids: ['confidence.challenges'] },
  },
  {
    property: 'Effect of a challenge',
    metric: 'Flip rate',
    control: {},
    challenged: { each: 'flipRate' },
  },
  {
    property: 'Reasoning',
    metric: 'Overlap, of flips under challenge',
    control: { ids: ['overlap.repeat', 'overlap.neutral'] },
    challenged: { ids: ['overlap.flips'] },
  },
  { property: 'Robustness', metric: 'ERS', control: {}, challenged: { ids: ['ers'] } },
];

/** One judge's summary in the shape of PDM's Table 1, with two columns for each protocol. */
export interface TableOne {
  readonly judge: ReportJudge;
  readonly protocols: readonly string[];
  readonly rows: readonly {
    readonly property: string;
    readonly metric: string;
    /** By protocol. */
    readonly control: readonly (readonly ReportedNumber[])[];
    readonly challenged: readonly (readonly ReportedNumber[])[];
  }[];
}

/** The summaries of a report, one for each judge. */
export function tablesOne({ groups }: Report): TableOne[] {
  const ofJudges = groups.filter(
    ({ scope, protocol }) => scope === 'judge' && protocol !== 'attack',
  );
  const digests = new Set(ofJudges.flatMap(({ judges }) => judges.map(({ digest }) => digest)));
  return [...digests].flatMap((digest) => {
    const own = ofJudges.filter(({ judges }) => judges[0]?.digest === digest);
    const judge = own[0]?.judges[0];
    return judge ? [tableOf(judge, own)] : [];
  });
}

/** One summary of these groups, one for each protocol. */
export function tableOf(judge: ReportJudge, given: readonly ReportGroup[]): TableOne {
  // Table 1 is of single challenges; a sequence is summed up in a section of its own.
  const single = given.filter(({ protocol }) => protocol !== 'multi-step');
  const groups = single.length > 0 ? single : given;
  return {
    judge,
    protocols: groups.map(({ protocol }) => protocol),
    rows: properties.map(({ property, metric, control, challenged }) => ({
      property,
      metric,
      control: groups.map((group) => numbersOf(group, control)),
      challenged: groups.map((group) => numbersOf(group, challenged)),
    })),
  };
}

function numbersOf(group: ReportGroup, { ids = [], each }: Cell): ReportedNumber[] {
  const wanted = [
    ...ids,
    ...(each === undefined ? [] : group.challenges.map((challenge) => `${each}.${challenge}`)),
  ];
  return wanted.flatMap((id) => findNumber(group, id) ?? []);
}

/** The number of a group with this id. */
export function findNumber(
  { sections }: { readonly sections: readonly ReportSection[] },
  id: string,
): ReportedNumber | undefined {
  for (const { numbers } of sections) {
    const found = numbers.find((number) => number.id === id);
    if (found) return found;
  }
  return undefined;
}
