import type { TwoScores } from '../../../src/core/report/attack/enteringScores.ts';
import type { ListedSample } from '../../../src/core/report/attack/listSamples.ts';
import { formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ClampedText, InlineText } from '../../plainText.tsx';
import { SideChip } from '../../sideChip.tsx';
import type { Column } from '../../table.tsx';
import { type Open, OpenButton } from './openButtons.tsx';

/** Returns the columns of listed attack samples, with a button that opens the record. */
export function sampleColumns(
  samples: readonly ListedSample[],
  strings: ReportStrings,
  open: Open,
): Column<ListedSample>[] {
  const { attackWords: words } = strings;
  const isOfFlaws = samples.some(({ flaws }) => flaws !== undefined);
  return [
    { title: words.sample, cell: ({ id }) => <ClampedText text={id} /> },
    {
      title: strings.judge,
      cell: ({ judge, simulated }) => (
        <>
          <ClampedText text={judge} />
          {simulated && <span class="badge">{strings.simulated}</span>}
        </>
      ),
    },
    {
      title: words.attack,
      cell: ({ cell }) => (cell === undefined ? '–' : <InlineText text={cell} />),
    },
    { title: words.side, cell: ({ side }) => (side ? <SideChip side={side} /> : '–') },
    {
      title: isOfFlaws ? words.raised : words.score,
      class: 'scores',
      cell: (sample) => scoresOf(sample, strings),
    },
    { title: strings.outcome, cell: (sample) => outcomeOf(sample, strings) },
    ...(open
      ? [
          {
            title: strings.open,
            class: 'opens',
            cell: ({ run, sample, id, isAlone }: ListedSample) => {
              const named = { open, template: strings.opens, name: id };
              return (
                <>
                  <OpenButton
                    {...named}
                    text={strings.openRecord}
                    message={{ type: 'openSample', run, sample }}
                  />
                  {isAlone && (
                    <OpenButton
                      {...named}
                      text={words.openAttack}
                      message={{ type: 'openAttack', run }}
                    />
                  )}
                </>
              );
            },
          },
        ]
      : []),
  ];
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
