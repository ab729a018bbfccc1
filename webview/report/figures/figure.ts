import type { ComponentChildren } from 'preact';
import type {
  Report,
  ReportedNumber,
  ReportGroup,
  ReportTable,
} from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { ListQuery } from '../tables/listQuery.ts';

/** What a figure is drawn from. */
export interface FigureProps {
  readonly report: Report;
  /** Of the judge, or part of its pairs, that is shown: one group for each protocol. */
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
  readonly lists: FigureLists;
}

/** How the marks of one figure list their pairs or samples. */
export interface FigureLists {
  isOpen(mark: string): boolean;
  /** Opens the list of a mark, or closes it. `title`: what is listed, in words. */
  press(mark: string, title: string, query: ListQuery): void;
}

/** For drawings whose marks cannot be pressed. */
export const noLists: FigureLists = { isOpen: () => false, press: () => {} };

/** A number of a figure, with the group that it is of. */
export interface FigureNumber {
  readonly group: ReportGroup;
  readonly number: ReportedNumber;
}

/** The content of a figure's frame. */
export interface FigureContent {
  readonly chart: ComponentChildren;
  /** Entries of `ChartKey`, where the chart has marks of several kinds. */
  readonly legend?: ComponentChildren;
  /** The figure's numbers, for its table and the n above it. */
  readonly numbers: readonly FigureNumber[];
  /** Tables of the report that it shows, by themselves. */
  readonly tables?: readonly ReportTable[];
  /** Beside what the strings say of it. */
  readonly remark?: string | undefined;
}

/** One figure; its title is in `reportStrings.figures`. */
export interface Figure {
  readonly id: keyof ReportStrings['figures'];
  /** Returns undefined where the groups have nothing to show. */
  readonly draw: (props: FigureProps) => FigureContent | undefined;
}
