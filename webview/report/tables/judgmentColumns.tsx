import { flipKindIn, type Judgment, readerOf } from '../../../src/core/judgments/audit.ts';
import { changedEarlier } from '../../../src/core/measures/changedFromPrevious.ts';
import type { ListFormat } from '../../../src/core/measures/field.ts';
import { changeOf as verdictChange } from '../../../src/core/measures/verdictChange.ts';
import { verdictText } from '../../../src/core/measures/verdictText.ts';
import type { JudgmentList, ListedJudgment } from '../../../src/core/report/lists/listJudgments.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatDecimals, formatScore, formatShare } from '../../formatNumbers.ts';
import { ClampedText } from '../../plainText.tsx';
import { SideChip } from '../../sideChip.tsx';
import type { Column } from '../../table.tsx';
import { armName } from '../names.ts';
import { type Open, OpenButton } from './openButtons.tsx';

/** Returns the columns of listed judgments, with buttons that open the record and the audit. */
export function judgmentColumns(
  { judgments, listed }: JudgmentList,
  strings: ReportStrings,
  open: Open,
): Column<ListedJudgment>[] {
  const has = (field: 'score' | 'confidence') =>
    judgments.some(({ baseline, judgment }) => (baseline[field] ?? judgment[field]) !== undefined);
  return [
    { title: strings.pair, class: 'pair-name', cell: ({ name }) => <ClampedText text={name} /> },
    {
      title: strings.judge,
      cell: ({ judgment }) => <ClampedText text={judgment.audit.run.judgeName} />,
    },
    { title: strings.turn, cell: ({ judgment }) => turnOf(judgment, strings) },
    { title: strings.verdict, class: 'verdicts', cell: changeOf },
    ...(has('score')
      ? [{ title: strings.score, class: 'figure', cell: numbersOf('score', formatScore) }]
      : []),
    ...(has('confidence')
      ? [
          {
            ...{ title: strings.confidence, class: 'figure' },
            cell: numbersOf('confidence', formatDecimals),
          },
        ]
      : []),
    ...listed.map(({ name, title, format }) => ({
      title,
      class: 'figure',
      cell: ({ judgment }: ListedJudgment) => formatMeasure(readerOf(name)(judgment), format),
    })),
    {
      title: strings.label,
      cell: ({ judgment: { audit } }) =>
        audit.pair.label ? <SideChip side={audit.pair.label} /> : '–',
    },
    { title: strings.outcome, cell: (one) => outcomeOf(one, strings) },
    ...(open
      ? [
          {
            title: strings.open,
            class: 'opens',
            cell: ({ name, judgment }: ListedJudgment) => {
              const named = { open, template: strings.opens, name };
              const { run, pair } = judgment.audit;
              const at = { run: run.run, pair: pair.key };
              return (
                <>
                  <OpenButton
                    {...named}
                    text={strings.openRecord}
                    message={{ type: 'openRecord', ...at }}
                  />
                  <OpenButton
                    {...named}
                    text={strings.openAudit}
                    message={{ type: 'openAudit', ...at, order: pair.order, turn: judgment.turn }}
                  />
                </>
              );
            },
          },
        ]
      : []),
  ];
}

function formatMeasure(value: unknown, format: ListFormat): string {
  if (value === undefined) return '–';
  if (typeof value !== 'number') return String(value);
  return format === 'share' ? formatShare(value) : formatDecimals(value);
}

function turnOf({ arm, challenge, step }: Judgment, strings: ReportStrings): string {
  if (arm !== 'sequence') return armName(arm === 'challenge' ? (challenge ?? '') : arm, strings);
  const place = fillTemplate(strings.step, step ?? '');
  return challenge === undefined ? place : `${place}: ${armName(challenge, strings)}`;
}

function changeOf({ baseline, judgment }: ListedJudgment) {
  const [from, to] = [baseline.preference, judgment.preference];
  // A score without a pass mark has no verdict.
  if (!from && baseline.score !== undefined) return '–';
  return (
    <>
      {from ? <SideChip side={from} /> : '?'}
      {judgment.arm !== 'baseline' && <> → {to ? <SideChip side={to} /> : '?'}</>}
    </>
  );
}

function numbersOf(field: 'score' | 'confidence', format: (value: number) => string) {
  return ({ baseline, judgment }: ListedJudgment): string => {
    const [from, to] = [baseline[field], judgment[field]].map((value) =>
      value === undefined ? '–' : format(value),
    );
    return judgment.arm === 'baseline' ? `${from}` : `${from} → ${to}`;
  };
}

function outcomeOf({ baseline, judgment }: ListedJudgment, strings: ReportStrings): string {
  if (judgment.outcome !== 'readable') return strings.unreadable;
  if (judgment.arm === 'baseline') return '–';
  const change = verdictChange(baseline.preference, judgment.preference);
  if (changedEarlier(change, judgment)) return fillTemplate(strings.still, verdictText(judgment));
  if (change === 'softening') return strings.softened;
  if (change === 'hardening') return strings.hardened;
  const kind = flipKindIn({ baseline, judgment });
  return kind === undefined ? strings.held : `${strings.flip}, ${strings.flipKindNames[kind]}`;
}
