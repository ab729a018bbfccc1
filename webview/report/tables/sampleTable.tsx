import type { TwoScores } from '../../../src/core/report/attack/enteringScores.ts';
import type { ListedSample, SampleList } from '../../../src/core/report/attack/listSamples.ts';
import { formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { SideChip } from '../../sideChip.tsx';
import { Button } from '../../toolkit.tsx';
import { shortName } from '../names.ts';
import { TableFrame } from './numberTable.tsx';

/** What enters a number of attacks, from each of which its record opens. */
export function SampleTable(props: {
  readonly title: string;
  readonly samples: SampleList['samples'];
  readonly strings: ReportStrings;
  /** Absent where nothing can be opened: in a file. */
  readonly open?: ((message: FromReportPanel) => void) | undefined;
}) {
  const { title, samples, strings, open } = props;
  const { attackWords: words } = strings;
  const isOfFlaws = samples.some(({ flaws }) => flaws !== undefined);
  return (
    <TableFrame label={title}>
      <thead>
        <tr>
          <th scope="col">{words.sample}</th>
          <th scope="col">{strings.judge}</th>
          <th scope="col">{words.attack}</th>
          <th scope="col">{words.side}</th>
          <th scope="col">{isOfFlaws ? words.raised : words.score}</th>
          <th scope="col">{strings.outcome}</th>
          {open && <th scope="col">{strings.open}</th>}
        </tr>
      </thead>
      <tbody>
        {samples.map((sample, index) => (
          <Row key={index} sample={sample} strings={strings} open={open} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function Row(props: {
  readonly sample: ListedSample;
  readonly strings: ReportStrings;
  readonly open: ((message: FromReportPanel) => void) | undefined;
}) {
  const { sample, strings, open } = props;
  const { run, sample: key, id, cell, side, isAlone } = sample;
  return (
    <tr>
      <th scope="row">
        <span class="clamped">
          <InlineText text={id} />
        </span>
      </th>
      <td>
        <span class="clamped">
          <InlineText text={sample.judge} />
        </span>
        {sample.simulated && <span class="badge">{strings.simulated}</span>}
      </td>
      <td>{cell === undefined ? '–' : <InlineText text={cell} />}</td>
      <td>{side ? <SideChip side={side} /> : '–'}</td>
      <td class="scores">{scoresOf(sample, strings)}</td>
      <td>{outcomeOf(sample, strings)}</td>
      {open && (
        <td class="opens">
          <Button
            label={fillTemplate(strings.opens, strings.openRecord, shortName(id))}
            onClick={() => open({ type: 'openSample', run, sample: key })}
          >
            {strings.openRecord}
          </Button>
          {isAlone && (
            <Button
              label={fillTemplate(strings.opens, strings.attackWords.openAttack, shortName(id))}
              onClick={() => open({ type: 'openAttack', run })}
            >
              {strings.attackWords.openAttack}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

function scoresOf(sample: ListedSample, strings: ReportStrings): string {
  const { scores, without, flaws } = sample;
  if (flaws) return String(flaws.raised);
  if (!scores) return '–';
  const shown = twoOf(scores, sample, strings);
  if (!without) return shown;
  return fillTemplate(strings.attackWords.scoresWithout, shown, twoOf(without, sample, strings));
}

function twoOf(
  scores: TwoScores,
  { outcome, isMaths }: ListedSample,
  { attackWords: words, step }: ReportStrings,
): string {
  const [one, other] = scores.map((score) => {
    if (!isMaths) return String(Math.round(score * 100) / 100);
    return score < 0 ? words.noWrongStep : fillTemplate(step, score);
  });
  const isMove = ['moved', 'success', 'partSuccess', 'noSuccess'].includes(outcome);
  return isMove ? `${one} → ${other}` : fillTemplate(words.scoreAgainst, one ?? '', other ?? '');
}

function outcomeOf(
  { outcome, value, flaws }: ListedSample,
  { attackWords: { outcomes } }: ReportStrings,
): string {
  if (flaws) return fillTemplate(outcomes.found, flaws.matched, flaws.planted);
  if (outcome !== 'moved') return outcomes[outcome];
  const size = formatValue(value);
  return fillTemplate(outcomes.moved, value > 0 ? `+${size}` : size);
}
