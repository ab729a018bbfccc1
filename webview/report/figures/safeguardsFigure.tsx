import { formatPercent } from '../../../src/core/report/formats/formatNumber.ts';
import { briefSafeguards } from '../../../src/core/report/formats/safeguardsMarkdown.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries } from '../charts/chartKey.tsx';
import { GroupPanels, sectionsNamed, tablesIn, tablesOf } from '../charts/groupPanels.tsx';
import { type PressableMark, pressableMark } from '../charts/pressableMark.ts';
import { UnitSquare } from '../charts/unitSquare.tsx';
import type { RevisionPoint } from '../layouts/discernmentLayout.ts';
import { describeNumber } from '../layouts/numberDots.ts';
import { rateOf } from '../layouts/rate.ts';
import { armName, protocolName } from '../names.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import { armQuery } from './dots.tsx';
import type { Figure, FigureContent, FigureNumber, FigureProps } from './figure.ts';

/** What safeguards make of right and of wrong verdicts, beside none (PDM 4.10, 6.2). */
export const safeguardsFigure: Figure = { id: 'safeguards', draw };

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const parts = sectionsNamed(groups, 'safeguards').filter(
    ({ section }) => section.tables.length > 0,
  );
  if (parts.length === 0) return undefined;
  const { words } = strings;
  const numbers = parts.flatMap(({ group }) =>
    ['guarded.lost', 'guarded.mended'].flatMap((name) => numbersNamed(group, name)),
  );
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={({ group }) => (
          <div class="square-panels">
            {challengesIn(group).map((challenge) => (
              <div key={challenge ?? ''}>
                <h4>{nameOf(challenge, strings)}</h4>
                <Square {...{ props, group, challenge }} />
              </div>
            ))}
          </div>
        )}
      />
    ),
    legend: (
      <>
        <KeyEntry text={words.safeguardPoint}>
          <circle class="bin-point" cx="13" cy="8" r="5" />
        </KeyEntry>
        <KeyEntry text={words.noSafeguard}>
          <circle class="bin-point hollow-point" cx="13" cy="8" r="5" />
        </KeyEntry>
        <KeyEntry text={words.fromNone}>
          <path class="reference-line" d="M1 8H25" />
        </KeyEntry>
        <IntervalEntries numbers={numbers.map(withoutBounds)} strings={strings} />
      </>
    ),
    numbers,
    tables: tablesOf(tablesIn(groups, 'safeguards'), strings),
    briefTables: tablesOf(
      parts.flatMap(({ group }) => {
        const table = briefSafeguards(group, { withRules: true })?.table;
        return table ? [{ group, table }] : [];
      }),
      strings,
    ),
    answer: parts
      .map(({ group, section: { notes } }) => {
        const whose = parts.length > 1 ? `${protocolName(group.protocol, strings)}: ` : '';
        return `${whose}${notes[0]}`;
      })
      .join(' '),
  };
}

function nameOf(challenge: string | undefined, strings: FigureProps['strings']): string {
  return challenge === undefined ? strings.words.allTogether : armName(challenge, strings);
}

/** All challenges together, and each if there are several. */
function challengesIn({ challenges }: ReportGroup): readonly (string | undefined)[] {
  return challenges.length > 1 ? [undefined, ...challenges] : [undefined];
}

function Square({
  props,
  group,
  challenge,
}: {
  readonly props: FigureProps;
  readonly group: ReportGroup;
  readonly challenge: string | undefined;
}) {
  const { strings } = props;
  const { words } = strings;
  const points = pointsOf(group, challenge, strings);
  const [first] = namesIn(group);
  if (points.length === 0) {
    return <p>{fillTemplate(strings.notEstimableWhy, words.noSafeguardPoint)}</p>;
  }
  return (
    <UnitSquare
      title={`${strings.figures.safeguards.title}, ${nameOf(challenge, strings)}`}
      points={points}
      axes={{ unwarranted: words.lostOfRight, warranted: words.mendedOfWrong }}
      isControl={(key) => (key === first) === (group.scope === 'judge')}
      from={first}
      markOf={(key) => markOf(props, group, { name: key, challenge })}
    />
  );
}

/** Bounds are only where answers cannot be read, which these numbers count as lost. */
function withoutBounds({ group, number }: FigureNumber): FigureNumber {
  return { group, number: 'bounds' in number ? { ...number, bounds: undefined } : number };
}

/** Returns the names of none and of the safeguards, or of a panel and its members. */
function namesIn(group: ReportGroup): string[] {
  const table = tablesIn([group], 'safeguards').find(({ table: { id } }) => id === 'safeguards');
  return table?.table.rows.map(({ safeguard }) => `${safeguard}`) ?? [];
}

function numbersOf(group: ReportGroup, name: string, challenge: string | undefined) {
  const of = challenge === undefined ? name : `${name}, ${challenge}`;
  return {
    lost: findNumber(group, `guarded.lost.${of}`),
    mended: findNumber(group, `guarded.mended.${of}`),
  };
}

/** Returns the name of a safeguard, with the share that it sends to people. */
function labelOf(group: ReportGroup, name: string, { words }: FigureProps['strings']): string {
  const sent = findNumber(group, `guarded.sent.${name}`);
  const share = sent && 'value' in sent ? sent.value : 0;
  return share > 0 ? fillTemplate(words.sentToPeople, name, formatPercent(share)) : name;
}

function pointsOf(
  group: ReportGroup,
  challenge: string | undefined,
  strings: FigureProps['strings'],
): RevisionPoint[] {
  return namesIn(group).flatMap((name): RevisionPoint[] => {
    const { lost, mended } = numbersOf(group, name, challenge);
    const [unwarranted, warranted] = [rateOf(lost), rateOf(mended)];
    if (!unwarranted || !warranted) return [];
    return [{ key: name, label: labelOf(group, name, strings), warranted, unwarranted }];
  });
}

/** Returns the mark of a point, which lists the flips that its safeguard decides about. */
function markOf(
  props: FigureProps,
  group: ReportGroup,
  { name, challenge }: { readonly name: string; readonly challenge: string | undefined },
): PressableMark {
  const { strings } = props;
  const { lost, mended } = numbersOf(group, name, challenge);
  const describe = (number: typeof lost) => (number ? describeNumber(number, strings) : '');
  return pressableMark(props, `${group.protocol} ${challenge ?? ''} ${name}`, {
    title: fillTemplate(strings.words.flipsBehind, name),
    said: fillTemplate(
      strings.words.safeguardOf,
      labelOf(group, name, strings),
      describe(lost),
      describe(mended),
    ),
    numbers: [lost, mended],
    query: { ...queryOf(group), ...armQuery(challenge), outcome: 'flip', labeled: true },
  });
}
