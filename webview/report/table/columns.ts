import type {
  OfferedColumns,
  OfferedField,
} from '../../../src/core/report/table/offeredColumns.ts';
import type { ColumnId } from '../../../src/core/report/table/tableQuery.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { armName, shortName } from '../names.ts';

/** The columns that the reader chose. */
export interface ColumnChoice {
  /** Fields of pairs. */
  readonly ofPairs: readonly string[];
  /** Fields of turns, shown of each of the turns. */
  readonly ofTurns: readonly string[];
  readonly turns: readonly string[];
}

/** A column of the table. */
export interface TableColumn extends OfferedField {
  readonly id: ColumnId;
}

const firstField = 'record';
const defaultOfPairs = [firstField, 'label', 'b1', 'b1Confidence', 'harmful', 'annotation'];
const defaultOfTurns = ['verdict', 'dC', 'overlap'];
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

/** Returns the shown columns: those of the pair, then those of each of its turns. */
export function columnsOf(
  offered: OfferedColumns,
  chosen: ColumnChoice = defaultChoice(offered),
): readonly TableColumn[] {
  const ofPairs = offered.ofPairs.filter(
    ({ field }) => field === firstField || chosen.ofPairs.includes(field),
  );
  const ofTurns = offered.ofTurns.filter(({ field }) => chosen.ofTurns.includes(field));
  const turns = offered.turns.filter((name) => chosen.turns.includes(name));
  return [
    ...ofPairs.map((one) => ({ ...one, id: { field: one.field } })),
    ...turns.flatMap((turn) => ofTurns.map((one) => ({ ...one, id: { turn, field: one.field } }))),
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

/** Returns the whole title of a column. */
export function columnTitle(column: TableColumn, strings: ReportStrings): string {
  const { turn } = column.id;
  const title = fieldTitle(column, strings);
  if (turn === undefined) return title;
  return fillTemplate(strings.table.ofTurn, shortName(turnTitle(turn, strings)), title);
}

/** Returns the width of a column, as a length of CSS. */
export function columnWidth(column: TableColumn, strings: ReportStrings): string {
  const { format, id } = column;
  if (id.field === firstField) return 'clamp(130px, 36vw, 340px)';
  if (id.turn !== undefined && format === 'verdict') return '116px';
  const least = format === 'text' ? 104 : 68;
  return `${Math.max(least, 8 * fieldTitle(column, strings).length + 20)}px`;
}
