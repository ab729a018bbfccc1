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
const firstFields = [firstField, 'state'];
const defaultOfPairs = [firstField, 'state', 'label', 'b1', 'b1Confidence', 'annotation'];
const defaultOfTurns = ['verdict'];
/** Fields of pairs that follow the turns, so that no verdict is cut off in a narrow panel. */
const afterTurns = ['b1Confidence', 'harmful', 'flips', 'annotation', 'order', 'protocol'];
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
/** Fields of pairs that each judge can have beside its state, where they are side by side. */
const ofEachJudge = ['b1Confidence', 'harmful', 'flips', 'annotation'];

/**
 * Returns the columns shown unless the reader chooses others.
 *
 * @param isByPair whether judges are side by side
 */
export function defaultChoice({ turns, varied }: OfferedColumns, isByPair: boolean): ColumnChoice {
  const isShown = (field: string) => !isByPair || !ofEachJudge.includes(field);
  return {
    ofPairs: [...defaultOfPairs.filter(isShown), ...(varied.includes('judge') ? ['judge'] : [])],
    ofTurns: defaultOfTurns,
    turns,
  };
}

/** Whether a field can be shown where judges are side by side. */
export function isShownByPair({ field }: OfferedField): boolean {
  return ofAnyJudge.includes(field) || ofEachJudge.includes(field);
}

/**
 * Returns the shown columns: what a pair is and what came of it, then each of its turns; where a row
 * is a pair under several judges, a group of columns for each of them instead of the turns.
 */
export function columnsOf(
  offered: OfferedColumns,
  isByPair: boolean,
  chosen: ColumnChoice = defaultChoice(offered, isByPair),
): readonly TableColumn[] {
  const ofPairs = offered.ofPairs.filter(
    ({ field }) => field === firstField || chosen.ofPairs.includes(field),
  );
  if (isByPair) {
    const judges = offered.judges.filter(({ digest }) => chosen.judges?.includes(digest) ?? true);
    const state = { field: 'state', format: 'verdict' as const };
    const ofEach = ofPairs.filter(({ field }) => ofEachJudge.includes(field));
    return [
      ...ofPairs
        .filter(({ field }) => ofAnyJudge.includes(field))
        .map((one) => ({ ...one, id: { field: one.field } })),
      ...judges.flatMap(({ digest, name }) =>
        [state, ...ofEach].map((one) => ({
          ...{ ...one, judge: name },
          id: { judge: digest, field: one.field },
        })),
      ),
    ];
  }
  const ofTurns = offered.ofTurns.filter(({ field }) => chosen.ofTurns.includes(field));
  const turns = offered.turns.filter((name) => chosen.turns.includes(name));
  const columns = ofPairs.map((one) => ({ ...one, id: { field: one.field } }));
  const named = (names: readonly string[]) =>
    names.flatMap((name) => columns.filter(({ field }) => field === name));
  const placed = [...firstFields, ...afterTurns];
  return [
    ...named(firstFields),
    ...columns.filter(({ field }) => !placed.includes(field)),
    ...turns.flatMap((turn) => ofTurns.map((one) => ({ ...one, id: { turn, field: one.field } }))),
    ...named(afterTurns),
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
