import type { ComponentChildren } from 'preact';
import type {
  Report,
  ReportedNumber,
  ReportGroup,
  ReportTable,
} from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { ListQuery } from '../tables/listQuery.ts';

/** Input for drawing a figure. */
export interface FigureProps {
  readonly report: Report;
  /** Groups of the selected judge or subset of its pairs, one per protocol. */
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
  readonly lists: FigureLists;
}

/** Opens the lists of a figure's marks. */
export interface FigureLists {
  isOpen(mark: string): boolean;
  /** Opens or closes the list of a mark. `title`: describes what is listed. */
  press(mark: string, title: string, query: ListQuery): void;
}

/** For drawings without interactive marks. */
export const noLists: FigureLists = { isOpen: () => false, press: () => {} };

/** A number of a figure, with its group. */
export interface FigureNumber {
  readonly group: ReportGroup;
  readonly number: ReportedNumber;
}

/** Content of a figure's frame. */
export interface FigureContent {
  readonly chart: ComponentChildren;
  /** What the figure says, in a sentence, before its description. */
  readonly answer?: string;
  /** Entries of `ChartKey`, if the chart has several kinds of marks. */
  readonly legend?: ComponentChildren;
  /** Numbers of the figure, for its table and the n above it. */
  readonly numbers: readonly FigureNumber[];
  /** Groups that are drawn, if they are not those of the numbers. */
  readonly drawn?: readonly ReportGroup[];
  /** The most important columns of its tables, which are always open. */
  readonly briefTables?: readonly ReportTable[];
  /** Report tables that the figure shows separately. */
  readonly tables?: readonly ReportTable[];
  /** Note in addition to the figure's description. */
  readonly remark?: string | undefined;
}

/** A figure; its title is in `reportStrings.figures`. */
export interface Figure {
  readonly id: keyof ReportStrings['figures'];
  /** Returns undefined if the groups have nothing to show. */
  readonly draw: (props: FigureProps) => FigureContent | undefined;
}
