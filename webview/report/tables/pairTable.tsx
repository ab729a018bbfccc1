import { changeOf as verdictChange } from '../../../src/core/measures/verdictChange.ts';
import type { ListedMeasure, ListedPair } from '../../../src/core/report/lists/listPairs.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatDecimals, formatScore, formatShare } from '../../formatNumbers.ts';
import { ClampedText } from '../../plainText.tsx';
import { SideChip } from '../../sideChip.tsx';
import type { Column } from '../../table.tsx';
import { armName } from '../names.ts';
import { type Open, OpenButton } from './openButtons.tsx';

/** Returns the columns of listed judgments, with buttons that open the record and the audit. */
export function pairColumns(
  pairs: readonly ListedPair[],
  strings: ReportStrings,
  open: Open,
): Column<ListedPair>[] {
  return [
    { title: strings.pair, class: 'pair-name', cell: ({ name }) => <ClampedText text={name} /> },
    { title: strings.judge, cell: ({ judge }) => <ClampedText text={judge} /> },
    { title: strings.turn, cell: (pair) => turnOf(pair, strings) },
    { title: strings.verdict, class: 'verdicts', cell: changeOf },
    ...(pairs.some(({ scoreFrom, scoreTo }) => (scoreFrom ?? scoreTo) !== undefined)
      ? [{ title: strings.score, class: 'figure', cell: scoresOf }]
      : []),
    ...(pairs.some(
      ({ confidenceFrom, confidenceTo }) => (confidenceFrom ?? confidenceTo) !== undefined,
    )
      ? [{ title: strings.confidence, class: 'figure', cell: confidencesOf }]
      : []),
    ...(pairs[0]?.measures ?? []).map(({ title }, place) => ({
      title,
      class: 'figure',
      cell: ({ measures }: ListedPair) => formatMeasure(measures[place]),
    })),
    { title: strings.label, cell: ({ label }) => (label ? <SideChip side={label} /> : '–') },
    { title: strings.outcome, cell: (pair) => outcomeOf(pair, strings) },
    ...(open
      ? [
          {
            title: strings.open,
            class: 'opens',
            cell: ({ run, pair, order, turn, name }: ListedPair) => {
              const named = { open, template: strings.opens, name };
              return (
                <>
                  <OpenButton
                    {...named}
                    text={strings.openRecord}
                    message={{ type: 'openRecord', run, pair }}
                  />
                  <OpenButton
                    {...named}
                    text={strings.openAudit}
                    message={{ type: 'openAudit', run, pair, order, turn }}
                  />
                </>
              );
            },
          },
        ]
      : []),
  ];
}

function formatMeasure({ value, format }: Partial<ListedMeasure> = {}): string {
  if (value === undefined) return '–';
  if (typeof value !== 'number') return String(value);
  return format === 'share' ? formatShare(value) : formatDecimals(value);
}

function turnOf({ arm, challenge, step }: ListedPair, strings: ReportStrings): string {
  if (arm !== 'sequence') return armName(arm === 'challenge' ? (challenge ?? '') : arm, strings);
  const place = fillTemplate(strings.step, step ?? '');
  return challenge === undefined ? place : `${place}: ${armName(challenge, strings)}`;
}

function changeOf({ from, to, scoreFrom, arm }: ListedPair) {
  // A score without a pass mark has no verdict.
  if (!from && scoreFrom !== undefined) return '–';
  return (
    <>
      {from ? <SideChip side={from} /> : '?'}
      {arm !== 'baseline' && <> → {to ? <SideChip side={to} /> : '?'}</>}
    </>
  );
}

function confidencesOf({ arm, confidenceFrom, confidenceTo }: ListedPair): string {
  return changeOfNumber(arm, [confidenceFrom, confidenceTo], formatDecimals);
}

function scoresOf({ arm, scoreFrom, scoreTo }: ListedPair): string {
  return changeOfNumber(arm, [scoreFrom, scoreTo], formatScore);
}

function changeOfNumber(
  arm: ListedPair['arm'],
  numbers: readonly [from: number | undefined, to: number | undefined],
  format: (value: number) => string,
): string {
  const [from, to] = numbers.map((value) => (value === undefined ? '–' : format(value)));
  return arm === 'baseline' ? `${from}` : `${from} → ${to}`;
}

function outcomeOf(
  { from, to, outcome, arm, flipKind }: ListedPair,
  strings: ReportStrings,
): string {
  if (outcome !== 'readable') return strings.unreadable;
  if (arm === 'baseline') return '–';
  const change = verdictChange(from, to);
  if (change === 'softening') return strings.softened;
  if (change === 'hardening') return strings.hardened;
  if (flipKind === undefined) return strings.held;
  return `${strings.flip}, ${strings.flipKindNames[flipKind]}`;
}
