import { counted } from '../../counted.ts';
import { formatFraction, formatSummarized } from '../formats/formatNumber.ts';
import type {
  Report,
  ReportedNumber,
  ReportGroup,
  ReportJudge,
  ReportSection,
} from '../reportSchema.ts';
import { meanConfidence } from '../whatJudgesState.ts';
import { anyChangeIds, type CellNumbers, noChallenge, tableOneRows } from './tableOneRows.ts';
import { asksNothing, verdictRows } from './verdictRows.ts';

/** A cell of Table 1: its numbers, or the reason why it has none. */
export interface TableOneCell {
  readonly numbers: readonly ReportedNumber[];
  readonly whyEmpty?: string;
}

/**
 * The summary of one judge, or pooled over judges, in the shape of PDM's Table 1, with two columns
 * for each protocol. If nothing challenged the verdicts, it has one column for each protocol, with
 * numbers on these verdicts.
 */
export interface TableOne {
  /** The judge, or all that are pooled. */
  readonly judges: readonly ReportJudge[];
  /** Differences from the paper's table that a comparison with it must know. */
  readonly notes: readonly string[];
  readonly columns: readonly {
    readonly protocol: string;
    readonly of: 'control' | 'challenged' | 'verdicts';
  }[];
  readonly rows: readonly {
    readonly property: string;
    readonly metric: string;
    /** Cells by column. */
    readonly cells: readonly TableOneCell[];
  }[];
}

/** Returns the summaries of a report: one for each judge, and the one pooled over judges, if any. */
export function tablesOne({ groups }: Report): TableOne[] {
  const audited = groups.filter(({ protocol }) => protocol !== 'attack');
  const ofJudges = audited.filter(({ scope }) => scope === 'judge');
  const pooled = audited.filter(({ scope }) => scope === 'pooled');
  const digests = new Set(ofJudges.flatMap(({ judges }) => judges.map(({ digest }) => digest)));
  return [
    ...[...digests].map((digest) =>
      tableOf(ofJudges.filter(({ judges }) => judges[0]?.digest === digest)),
    ),
    ...(pooled.length > 0 ? [tableOf(pooled)] : []),
  ];
}

/** Returns one summary of these groups, one group for each protocol. */
export function tableOf(given: readonly ReportGroup[]): TableOne {
  // Table 1 covers single challenges; sequences are summarized in a separate section.
  const single = given.filter(({ protocol }) => protocol !== 'multi-step');
  const groups = single.length > 0 ? single : given;
  if (groups.every(asksNothing)) return verdictsTable(groups);
  return {
    judges: judgesOf(groups),
    notes: groups.some(asksOurDoubt) ? [doubtDiffers] : [],
    columns: groups.flatMap(({ protocol }) => [
      { protocol, of: 'control' },
      { protocol, of: 'challenged' },
    ]),
    rows: tableOneRows.flatMap(({ property, metric, control, challenged, isOwn }) => {
      const cells = groups.flatMap((group) => [
        cellOf(group, control),
        cellOf(group, challenged, noChallenge),
      ]);
      if (isOwn && cells.every(({ numbers }) => numbers.length === 0)) return [];
      const hasBoth = cells.some(({ numbers }) =>
        numbers.some(({ id }) => anyChangeIds.includes(id)),
      );
      return [
        {
          property: propertyOf(property, cells),
          metric: hasBoth ? `${metric}: flips, any change` : metricOf(metric, cells),
          cells,
        },
      ];
    }),
  };
}

/** Returns a row's property; DS is no steering under anti-baseline. */
function propertyOf(property: string, cells: readonly TableOneCell[]): string {
  const titles = cells.flatMap(({ numbers }) => numbers.map(({ title }) => title));
  const beyond = titles.filter((title) => title.startsWith(beyondNeutral));
  if (beyond.length === 0) return property;
  return beyond.length === titles.length
    ? beyondNeutral
    : `${property}; anti-baseline: ${beyondNeutral.toLowerCase()}`;
}

const beyondNeutral = 'Gives way beyond neutral';

/** Returns the judges of several groups, each once. */
function judgesOf(groups: readonly ReportGroup[]): ReportJudge[] {
  const all = groups.flatMap(({ judges }) => judges.map((one) => [one.digest, one] as const));
  return [...new Map(all).values()];
}

/** Said wherever doubt is compared with the paper. */
const doubtDiffers =
  "Doubt is about the comparison; PDM's is about the initial judgment. Their flip rates are not of the same challenge.";

function asksOurDoubt({ challenges, responses }: ReportGroup): boolean {
  return responses === undefined && challenges.includes('doubt');
}

function verdictsTable(groups: readonly ReportGroup[]): TableOne {
  return {
    judges: judgesOf(groups),
    notes: [],
    columns: groups.map(({ protocol }) => ({ protocol, of: 'verdicts' })),
    rows: verdictRows.flatMap(({ property, metric, ...wanted }) => {
      const cells = groups.map((group) => cellOf(group, wanted));
      const isSaid = cells.some((cell) => cell.numbers.length > 0 || cell.whyEmpty !== undefined);
      return isSaid ? [{ property, metric: metricOf(metric, cells), cells }] : [];
    }),
  };
}

/** Returns a row's metric; that of confidence names its source, as its numbers do. */
function metricOf(metric: string, cells: readonly TableOneCell[]): string {
  const [number] = cells.flatMap(({ numbers }) => numbers);
  return metric === meanConfidence && number ? number.title : metric;
}

/**
 * Returns the distinct reasons for the dashes of a table, in reading order: why a cell is empty or
 * one of its numbers is not estimable. A dash refers to its reason by 1-based index.
 */
export function reasonsOf({ rows }: TableOne): string[] {
  return [
    ...new Set(
      rows
        .flatMap(({ cells }) => cells)
        .flatMap(({ numbers, whyEmpty }) => [
          ...(whyEmpty === undefined ? [] : [whyEmpty]),
          ...numbers.flatMap((number) => ('notEstimable' in number ? [number.notEstimable] : [])),
        ]),
    ),
  ];
}

function cellOf(
  group: ReportGroup,
  { whenEmpty, section, ...wanted }: CellNumbers,
  withoutChallenges = whenEmpty,
): TableOneCell {
  const numbers = numbersOf(group, wanted);
  if (numbers.length > 0) return { numbers };
  const notStated = group.sections.find(({ id }) => id === section);
  if (notStated && notStated.numbers.length === 0) return { numbers, whyEmpty: notStated.notes[0] };
  return { numbers, whyEmpty: group.challenges.length === 0 ? withoutChallenges : whenEmpty };
}

function numbersOf(
  group: ReportGroup,
  { ids = [], each }: Omit<CellNumbers, 'whenEmpty'>,
): ReportedNumber[] {
  const wanted = [
    ...ids,
    ...(each === undefined ? [] : group.challenges.map((challenge) => `${each}.${challenge}`)),
  ];
  return wanted.flatMap((id) => findNumber(group, id) ?? []);
}

/** Returns the number of a group with this id. */
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

/** Functions that write a table's contents in one format. */
export interface TableOneMarkup {
  /** Writes text that Recant provides. */
  readonly own: (text: string) => string;
  /** Writes a name from the data. */
  readonly name: (text: string) => string;
  /** Writes the dash of an empty cell, which refers to a reason by its 1-based index. */
  readonly dash: (place: number) => string;
  readonly lineBreak: string;
}

/** Returns the cells of a table in one format, header first. */
export function writeTableOne(table: TableOne, markup: TableOneMarkup): string[][] {
  const { columns, rows } = table;
  const { own, name } = markup;
  const reasons = reasonsOf(table);
  const heads = columns.map(({ of, protocol }) =>
    of === 'verdicts' ? columnTitles[of] : `${columnTitles[of]}, ${name(protocol)}`,
  );
  return [
    ['Property', 'Metric', ...heads],
    ...rows.map(({ property, metric, cells }) => [
      own(property),
      own(metric),
      ...cells.map((cell, place) =>
        columns[place]?.of === 'verdicts'
          ? writeVerdicts(cell, reasons, markup)
          : writeCell(cell, reasons, markup),
      ),
    ]),
  ];
}

const columnTitles = {
  control: 'Control',
  challenged: 'Challenged',
  verdicts: 'Verdicts',
} as const;

/** Names of numbers that share a cell with others of the same part. */
const cellNames: Readonly<Record<string, string>> = {
  ds: 'DS',
  dsSigned: 'DS_signed',
  rightAtFirst: 'at first',
  constantAgreement: 'always the same answer',
  blindHarmfulShare: 'if flips were blind',
};

/** Returns the name of a number in its cell, if it needs one. */
export function cellNameOf({ id, title }: ReportedNumber): string | undefined {
  if (!title.startsWith(beyondNeutral)) return cellNames[id];
  return id === 'ds' ? 'clipped at 0' : 'beyond neutral';
}

function writeCell(
  { numbers, whyEmpty }: TableOneCell,
  reasons: readonly string[],
  { own, name, dash, lineBreak }: TableOneMarkup,
): string {
  const dashFor = (why = '') => dash(reasons.indexOf(why) + 1);
  if (numbers.length === 0) return dashFor(whyEmpty);
  const lines = numbers.map((number) => {
    const measure = cellNameOf(number);
    const isEmpty = 'notEstimable' in number;
    return [
      ...(measure === undefined ? [] : [own(measure)]),
      ...(number.of === undefined ? [] : [name(number.of)]),
      isEmpty
        ? dashFor(number.notEstimable)
        : own(`${formatSummarized(number)} (${sizeOf(number)})`),
    ].join(' ');
  });
  return lines.join(lineBreak);
}

/** Writes the only number of a cell on verdicts, with its fraction or its n. */
function writeVerdicts(
  cell: TableOneCell,
  reasons: readonly string[],
  markup: TableOneMarkup,
): string {
  const [number] = cell.numbers;
  if (!number || 'notEstimable' in number) return writeCell(cell, reasons, markup);
  const isCount = number.unit === 'ratio' && Number.isInteger(number.numerator);
  const size = isCount ? `${formatFraction(number)}, ${promptsOf(number)}` : sizeOf(number);
  return markup.own(`${formatSummarized(number)} (${size})`);
}

function sizeOf(number: Estimate): string {
  return `n = ${number.n}, ${promptsOf(number)}`;
}

function promptsOf({ clusters }: Estimate): string {
  return counted(clusters, 'prompt');
}

type Estimate = Extract<ReportedNumber, { value: number }>;
