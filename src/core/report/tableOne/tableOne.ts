import { isPending } from '../../metrics/estimation/estimate.ts';
import { counted } from '../../words/counted.ts';
import { formatFraction, formatSummarized, formatUnanswered } from '../formats/formatNumber.ts';
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

/** A line of a cell of Table 1: a number, or a dash and the reason for it. */
export interface TableOneLine {
  /** What the number is, if others are in its cell. */
  readonly name?: string | undefined;
  /** Arm or challenge; a name from the data. */
  readonly of?: string | undefined;
  /** Value and interval, such as `0.194 [0.165, 0.227]`. */
  readonly value?: string;
  /** Size of the sample, such as `n = 599, 120 prompts`. */
  readonly size?: string;
  /** Reason for a dash, if there is no value. */
  readonly whyEmpty?: string | undefined;
  readonly number?: ReportedNumber;
}

/** The numbers of a cell, or the reason why it has none. */
interface CellContent {
  readonly protocol: string;
  readonly numbers: readonly ReportedNumber[];
  readonly whyEmpty?: string | undefined;
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
    readonly title: 'Control' | 'Challenged' | 'Verdicts';
    /** Absent in a table of verdicts. */
    readonly protocol?: string;
  }[];
  readonly rows: readonly {
    readonly property: string;
    readonly metric: string;
    /** Lines of cells, by column. */
    readonly cells: readonly (readonly TableOneLine[])[];
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
      { title: 'Control', protocol },
      { title: 'Challenged', protocol },
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
          cells: cells.map(linesOf),
        },
      ];
    }),
  };
}

/** Returns a row's property; DS is no steering under anti-baseline. */
function propertyOf(property: string, cells: readonly CellContent[]): string {
  const areBeyond = cells.flatMap(({ protocol, numbers }) =>
    numbers.map((number) => isBeyondNeutral(number, protocol)),
  );
  if (!areBeyond.includes(true)) return property;
  return areBeyond.includes(false)
    ? `${property}; anti-baseline: ${beyondNeutral.toLowerCase()}`
    : beyondNeutral;
}

const beyondNeutral = 'Gives way beyond neutral';

function isBeyondNeutral({ id }: ReportedNumber, protocol: string): boolean {
  return protocol === 'anti-baseline' && (id === 'ds' || id === 'dsSigned');
}

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
    columns: groups.map(() => ({ title: 'Verdicts' })),
    rows: verdictRows.flatMap(({ property, metric, ...wanted }) => {
      const cells = groups.map((group) => cellOf(group, wanted));
      const isSaid = cells.some((cell) => cell.numbers.length > 0 || cell.whyEmpty !== undefined);
      if (!isSaid) return [];
      return [{ property, metric: metricOf(metric, cells), cells: cells.map(verdictLines) }];
    }),
  };
}

/** Returns a row's metric; that of confidence names its source, as its numbers do. */
function metricOf(metric: string, cells: readonly CellContent[]): string {
  const [number] = cells.flatMap(({ numbers }) => numbers);
  return metric === meanConfidence && number ? number.title : metric;
}

/**
 * Returns the distinct reasons for the dashes of a table, in reading order: why a cell is empty or
 * one of its numbers is not estimable. A dash refers to its reason by 1-based index.
 */
export function reasonsOf({ rows }: TableOne): string[] {
  const lines = rows.flatMap(({ cells }) => cells.flat());
  return [...new Set(lines.flatMap(({ whyEmpty }) => whyEmpty ?? []))];
}

function cellOf(
  group: ReportGroup,
  { whenEmpty, section, ...wanted }: CellNumbers,
  withoutChallenges = whenEmpty,
): CellContent {
  const { protocol } = group;
  const numbers = numbersOf(group, wanted);
  if (numbers.length > 0) return { protocol, numbers };
  const notStated = group.sections.find(({ id }) => id === section);
  const whyEmpty =
    notStated && notStated.numbers.length === 0
      ? notStated.notes[0]
      : group.challenges.length === 0
        ? withoutChallenges
        : whenEmpty;
  return { protocol, numbers, whyEmpty };
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
  const { own, name, dash, lineBreak } = markup;
  const reasons = reasonsOf(table);
  const write = ({ name: measure = '', of = '', value, size, whyEmpty = '' }: TableOneLine) =>
    [
      own(measure),
      name(of),
      value === undefined ? dash(reasons.indexOf(whyEmpty) + 1) : own(`${value} (${size})`),
    ]
      .filter(Boolean)
      .join(' ');
  return [
    ['Property', 'Metric', ...table.columns.map((column) => columnTitle(column, name))],
    ...table.rows.map(({ property, metric, cells }) => [
      own(property),
      own(metric),
      ...cells.map((lines) => lines.map(write).join(lineBreak)),
    ]),
  ];
}

/** Returns the title of a column, with its protocol as `name` writes it. */
export function columnTitle(
  { title, protocol }: TableOne['columns'][number],
  name: (protocol: string) => string,
): string {
  return protocol === undefined ? title : `${title}, ${name(protocol)}`;
}

/** Names of numbers that share a cell with others of the same part. */
const cellNames: Readonly<Record<string, string>> = {
  ds: 'DS',
  dsSigned: 'DS_signed',
  rightAtFirst: 'at first',
  constantAgreement: 'always the same answer',
  blindHarmfulShare: 'if flips were blind',
};

/** Returns the name of a number in its cell, if it needs one. */
function cellNameOf(number: ReportedNumber, protocol: string): string | undefined {
  if (!isBeyondNeutral(number, protocol)) return cellNames[number.id];
  return number.id === 'ds' ? 'clipped at 0' : 'beyond neutral';
}

function linesOf({ protocol, numbers, whyEmpty }: CellContent): TableOneLine[] {
  if (numbers.length === 0) return [{ whyEmpty }];
  return numbers.map((number) => {
    const named = { number, name: cellNameOf(number, protocol), of: number.of };
    if ('notEstimable' in number) return { ...named, whyEmpty: number.notEstimable };
    return { ...named, ...estimateLine(number, `n = ${number.n}`) };
  });
}

/** Returns the only number of a cell on verdicts, with its fraction or its n. */
function verdictLines(cell: CellContent): TableOneLine[] {
  const [number] = cell.numbers;
  if (!number || 'notEstimable' in number) return linesOf(cell);
  const isCount = number.unit === 'ratio' && Number.isInteger(number.numerator);
  return [
    { number, ...estimateLine(number, isCount ? formatFraction(number) : `n = ${number.n}`) },
  ];
}

function estimateLine(
  number: Extract<ReportedNumber, { value: number }>,
  size: string,
): Pick<TableOneLine, 'value' | 'size'> {
  const unanswered = formatUnanswered(number);
  const parts = [
    size,
    ...(unanswered === '' ? [] : [`of these ${unanswered}`]),
    counted(number.clusters, 'prompt'),
    ...(isPending(number) ? ['bootstrap pending'] : []),
  ];
  return { value: formatSummarized(number), size: parts.join(', ') };
}
