import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { Dot } from '../../charts/dotLayout.ts';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import type { FigureNumber } from '../figures/figure.ts';
import { protocolName } from '../names.ts';

/** The color and pattern of a series, and its meaning. */
export function SeriesEntry(props: { readonly series: Dot['series']; readonly text: string }) {
  return (
    <KeyEntry text={props.text}>
      <circle class={`dot series-${props.series}`} cx="13" cy="8" r="5" />
    </KeyEntry>
  );
}

/**
 * Explains the dots of several protocols and of their controls, their intervals, and their bounds.
 */
export function SeriesKey(props: {
  readonly groups: readonly ReportGroup[];
  readonly dots: readonly (FigureNumber & Pick<Dot, 'series'>)[];
  readonly strings: ReportStrings;
}) {
  const { groups, dots, strings } = props;
  return (
    <>
      {groups.length > 1 &&
        groups.map((group, series) =>
          dots.some((one) => one.series === series) ? (
            <SeriesEntry
              key={group.protocol}
              series={series}
              text={protocolName(group.protocol, strings)}
            />
          ) : null,
        )}
      {dots.some(({ series }) => series === 'control') && (
        <SeriesEntry series="control" text={strings.sharedControl} />
      )}
      <IntervalEntries numbers={dots} strings={strings} />
    </>
  );
}

/** Explains the lines for intervals and bounds, if any number has them. */
export function IntervalEntries(props: {
  readonly numbers: readonly Pick<FigureNumber, 'number'>[];
  readonly strings: ReportStrings;
}) {
  const { strings } = props;
  const numbers = props.numbers.map(({ number }) => number);
  const hasInterval = numbers.some((number) => 'interval' in number && 'lower' in number.interval);
  const hasBounds = numbers.some(
    (number) => 'bounds' in number && (number.bounds?.unreadable ?? 0) > 0,
  );
  return (
    <>
      {hasInterval && (
        <KeyEntry text={strings.legendInterval}>
          <path class="interval-line" d="M2 4v8M2 8H24M24 4v8" />
        </KeyEntry>
      )}
      {hasBounds && (
        <KeyEntry text={strings.legendBounds}>
          <path class="bounds-line" d="M2 8H24" />
        </KeyEntry>
      )}
    </>
  );
}
