import { useLayoutEffect, useRef } from 'preact/hooks';
import type {
  PairList as FoundPairs,
  ListedMeasure,
  ListedPair,
} from '../../../src/core/report/lists/listPairs.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount, formatDecimals, formatShare } from '../../formatNumbers.ts';
import { InlineText } from '../../plainText.tsx';
import { SideChip } from '../../sideChip.tsx';
import { Button } from '../../toolkit.tsx';
import { armName, shortName } from '../names.ts';
import type { OpenList } from '../reducer.ts';
import { TableFrame } from './numberTable.tsx';
import { SampleTable } from './sampleTable.tsx';

/** What the list of a mark is drawn from. */
export interface PairListProps {
  readonly list: OpenList;
  readonly strings: ReportStrings;
  /** Absent where nothing can be opened: in a file. */
  readonly open?: ((message: FromReportPanel) => void) | undefined;
  readonly close: () => void;
  /** Why there are no lists; absent where there are. */
  readonly none?: string | undefined;
}

/** What a mark stands for: judgments of audits, or what enters a number of attacks. */
export function PairList({ list, strings, open, none, ...props }: PairListProps) {
  const { title, found, mark } = list;
  const region = useRef<HTMLElement>(null);
  const close = () => {
    const opener = region.current?.closest('.report-figure')?.querySelector('.mark-pressed');
    props.close();
    if (opener instanceof SVGElement) opener.focus();
  };
  useLayoutEffect(() => region.current?.focus(), [mark]);
  return (
    <section
      class="pair-list"
      ref={region}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div class="pair-list-head">
        <h3>
          <output>{none ?? headOf(list, strings)}</output>
        </h3>
        <Button onClick={close}>{strings.close}</Button>
      </div>
      {found && 'pairs' in found && found.pairs.length > 0 && (
        <PairTable title={title} pairs={found.pairs} strings={strings} open={open} />
      )}
      {found && 'samples' in found && found.samples.length > 0 && (
        <SampleTable title={title} samples={found.samples} strings={strings} open={open} />
      )}
      {found && found.total > countOfShown(found) && (
        <p class="muted">
          {fillTemplate(strings.listMore, countOf(found.total - countOfShown(found)))}
        </p>
      )}
    </section>
  );
}

/** Judgments, from each of which its record and its audit open. */
function PairTable(props: {
  readonly title: string;
  readonly pairs: FoundPairs['pairs'];
  readonly strings: ReportStrings;
  readonly open: PairListProps['open'];
}) {
  const { title, pairs, strings, open } = props;
  return (
    <TableFrame label={title}>
      <thead>
        <tr>
          <th scope="col">{strings.pair}</th>
          <th scope="col">{strings.judge}</th>
          <th scope="col">{strings.turn}</th>
          <th scope="col">{strings.verdict}</th>
          <th scope="col">{strings.confidence}</th>
          {pairs[0]?.measures.map((measure) => (
            <th scope="col" key={measure.title}>
              {measure.title}
            </th>
          ))}
          <th scope="col">{strings.label}</th>
          <th scope="col">{strings.outcome}</th>
          {open && <th scope="col">{strings.open}</th>}
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair, index) => (
          <Row key={index} pair={pair} strings={strings} open={open} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function countOfShown(found: NonNullable<OpenList['found']>): number {
  return 'pairs' in found ? found.pairs.length : found.samples.length;
}

function headOf({ title, found }: OpenList, strings: ReportStrings): string {
  if (!found) return strings.listing;
  return found.total === 1
    ? fillTemplate(strings.listOne, title)
    : fillTemplate(strings.listTitle, title, countOf(found.total));
}

function countOf(count: number): string {
  return formatCount(count, document.documentElement.lang);
}

function Row(props: {
  readonly pair: ListedPair;
  readonly strings: ReportStrings;
  readonly open: PairListProps['open'];
}) {
  const { pair, strings, open } = props;
  const { run, pair: key, order, id } = pair;
  return (
    <tr>
      <th scope="row">
        <span class="clamped">
          <InlineText text={id} />
        </span>
      </th>
      <td>
        <span class="clamped">
          <InlineText text={pair.judge} />
        </span>
      </td>
      <td>{turnOf(pair, strings)}</td>
      <td class="verdicts">
        <Change from={pair.from} to={pair.to} isTurn={pair.arm !== 'baseline'} />
      </td>
      <td class="figure">{confidenceOf(pair)}</td>
      {pair.measures.map((measure) => (
        <td class="figure" key={measure.title}>
          {formatMeasure(measure)}
        </td>
      ))}
      <td>{pair.label ? <SideChip side={pair.label} /> : '–'}</td>
      <td>{outcomeOf(pair, strings)}</td>
      {open && (
        <td class="opens">
          <Button
            label={fillTemplate(strings.opens, strings.openRecord, shortName(id))}
            onClick={() => open({ type: 'openRecord', run, pair: key })}
          >
            {strings.openRecord}
          </Button>
          <Button
            label={fillTemplate(strings.opens, strings.openAudit, shortName(id))}
            onClick={() => open({ type: 'openAudit', run, pair: key, order })}
          >
            {strings.openAudit}
          </Button>
        </td>
      )}
    </tr>
  );
}

function formatMeasure({ value, format }: ListedMeasure): string {
  if (value === undefined) return '–';
  if (typeof value !== 'number') return String(value);
  return format === 'share' ? formatShare(value) : formatDecimals(value);
}

function turnOf({ arm, challenge, step }: ListedPair, strings: ReportStrings): string {
  if (arm !== 'sequence') return armName(arm === 'challenge' ? (challenge ?? '') : arm, strings);
  const place = fillTemplate(strings.step, step ?? '');
  return challenge === undefined ? place : `${place}: ${armName(challenge, strings)}`;
}

function Change(props: {
  readonly from: ListedPair['from'];
  readonly to: ListedPair['to'];
  readonly isTurn: boolean;
}) {
  const { from, to, isTurn } = props;
  return (
    <>
      {from ? <SideChip side={from} /> : '?'}
      {isTurn && <> → {to ? <SideChip side={to} /> : '?'}</>}
    </>
  );
}

function confidenceOf({ arm, confidenceFrom, confidenceTo }: ListedPair): string {
  const [from, to] = [confidenceFrom, confidenceTo].map((confidence) =>
    confidence === undefined ? '–' : formatDecimals(confidence),
  );
  return arm === 'baseline' ? `${from}` : `${from} → ${to}`;
}

function outcomeOf({ to, arm, flipKind }: ListedPair, strings: ReportStrings): string {
  if (to === undefined) return strings.unreadable;
  if (arm === 'baseline') return '–';
  if (flipKind === undefined) return strings.held;
  return `${strings.flip}, ${strings.flipKindNames[flipKind]}`;
}
