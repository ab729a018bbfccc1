import type {
  OfferedColumns,
  OfferedField,
} from '../../../src/core/report/table/offeredColumns.ts';
import type { ColumnId } from '../../../src/core/report/table/tableQuery.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { armName, shortJudge, shortName } from '../names.ts';

/** The columns that the reader chose. */
export interface ColumnChoice {
  /** Fields of pairs. */
  readonly ofPairs: readonly string[];
  /** Fields that are shown for each of the turns. */
  readonly ofTurns: readonly string[];
  readonly turns: readonly string[];
  /** Digests, where a row is a pair under several judges; default: all. */
  readonly judges?: readonly string[] | undefined;
}

/** A column of the table. */
export interface TableColumn extends OfferedField {
  readonly id: ColumnId;
  /** Name of the judge whose column it is. */
  readonly judge?: string;
}

const firstField = 'record';
const defaultOfPairs = [firstField, 'label', 'b1', 'state', 'b1Confidence', 'annotation'];
const defaultOfTurns = ['verdict'];
/** Fields of pairs that follow the turns, so that no verdict is cut off in a narrow panel. */
const afterTurns = ['state', 'b1Confidence', 'harmful', 'flips', 'annotation', 'order', 'protocol'];
/** Fields of pairs that are the same for all of their judges. */
const ofAnyJudge = [
  'record',
  'label',
  'dataset',
  'domain',
  'lengthA',
  'lengthB',
  'modelA',
  'modelB',
];
/** Shown by default if the rows have several. */
const tellingApart = ['judge', 'protocol', 'order'];

/** Returns the columns shown unless the reader chooses others. */
export function defaultChoice({ turns, varied }: OfferedColumns): ColumnChoice {
  const apart = tellingApart.filter((name) => varied.includes(name));
  return {
    ofPairs: [...defaultOfPairs, ...apart],
    ofTurns: defaultOfTurns,
    turns,
  };
}

/** Whether a field says the same of a pair under any judge. */
export function isOfAnyJudge({ field }: OfferedField): boolean {
  return ofAnyJudge.includes(field);
}

/**
 * Returns the shown columns: what a pair is, each of its turns, and what came of it; where a row is
 * a pair under several judges, a column for each of them instead of the last two.
 */
export function columnsOf(
  offered: OfferedColumns,
  chosen: ColumnChoice = defaultChoice(offered),
  isByPair = false,
): readonly TableColumn[] {
  const ofPairs = offered.ofPairs.filter(
    ({ field }) => field === firstField || chosen.ofPairs.includes(field),
  );
  if (isByPair) {
    const judges = offered.judges.filter(({ digest }) => chosen.judges?.includes(digest) ?? true);
    return [
      ...ofPairs.filter(isOfAnyJudge).map((one) => ({ ...one, id: { field: one.field } })),
      ...judges.map(({ digest, name }) => ({
        ...{ field: 'state', format: 'verdict' as const, judge: name },
        id: { judge: digest, field: 'state' },
      })),
    ];
  }
  const ofTurns = offered.ofTurns.filter(({ field }) => chosen.ofTurns.includes(field));
  const turns = offered.turns.filter((name) => chosen.turns.includes(name));
  const columns = ofPairs.map((one) => ({ ...one, id: { field: one.field } }));
  const isAfter = ({ field }: OfferedField) => afterTurns.includes(field);
  return [
    ...columns.filter((one) => !isAfter(one)),
    ...turns.flatMap((turn) => ofTurns.map((one) => ({ ...one, id: { turn, field: one.field } }))),
    ...afterTurns.flatMap((name) => columns.filter(({ field }) => field === name)),
  ];
}

/** Returns the title of a field; a field that the page doesn't know has its own or its name. */
export function fieldTitle(
  { field, title }: Pick<OfferedField, 'field' | 'title'>,
  { table }: ReportStrings,
): string {
  const known: Readonly<Record<string, string>> = table.fields;
  return (Object.hasOwn(known, field) ? known[field] : undefined) ?? title ?? field;
}

/** Returns the name of a turn: of its arm, challenge, step or repeat. */
export function turnTitle(name: string, strings: ReportStrings): string {
  const step = /^step (\d+)$/.exec(name)?.[1];
  return step === undefined ? armName(name, strings) : fillTemplate(strings.step, step);
}

/** Returns the name of the turn or judge that a column belongs to, if any. */
export function columnGroup(
  { id: { turn }, judge }: TableColumn,
  strings: ReportStrings,
): string | undefined {
  if (judge !== undefined) return shortJudge(judge);
  return turn === undefined ? undefined : shortName(turnTitle(turn, strings));
}

/** Returns the whole title of a column. */
export function columnTitle(column: TableColumn, strings: ReportStrings): string {
  const title = fieldTitle(column, strings);
  const group = columnGroup(column, strings);
  return group === undefined ? title : fillTemplate(strings.table.ofTurn, group, title);
}

/** Returns the width of a column, as a length of CSS; its title may take two lines. */
export function columnWidth(column: TableColumn, strings: ReportStrings): string {
  const { format, id } = column;
  if (id.field === firstField) return 'var(--record-width)';
  if (id.turn !== undefined && format === 'verdict') return '105px';
  if (id.field === 'state') return id.judge === undefined ? '172px' : '208px';
  const least = format === 'text' && !afterTurns.includes(id.field) ? 100 : 52;
  const words = fieldTitle(column, strings).split(' ');
  return `${Math.max(least, 8 * Math.max(...words.map(({ length }) => length)) + 16)}px`;
}
