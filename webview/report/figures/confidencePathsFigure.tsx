import type { ReportTable } from '../../../src/core/report/reportSchema.ts';
import { ChartGrid } from '../../charts/axes.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { GroupPanels, type TableOf, tablesNamed, tablesOf } from '../charts/groupPanels.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import {
  countOf,
  layoutPaths,
  type PathOutcome,
  type PathsLayout,
  pathOutcomes,
  readPaths,
} from '../layouts/confidencePathsLayout.ts';
import { charactersIn, cutText } from '../layouts/cutText.ts';
import { armName } from '../names.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Changes of confidence under each challenge: paths that cross the middle are flips. */
export const confidencePathsFigure: Figure = { id: 'confidencePaths', draw };

type Panel = PathsLayout['panels'][number];

function draw(props: FigureProps): FigureContent | undefined {
  const parts = tablesNamed(props.groups, 'confidencePaths');
  if (parts.length === 0) return undefined;
  const { strings } = props;
  const unstated = parts
    .flatMap(({ table }) => table.rows)
    .filter(({ from }) => from === '')
    .reduce((sum, { judgments }) => sum + Number(judgments), 0);
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={(part) => (
          <MarkedChart
            title={strings.figures.confidencePaths.title}
            layout={(width) => layoutPaths(readPaths(part.table), width)}
            draw={({ panels }) => panels.map((panel) => drawPanel(panel, part, props))}
          />
        )}
      />
    ),
    numbers: [],
    drawn: parts.map(({ group }) => group),
    tables: tablesOf(parts, strings).map((table) => outcomesOf(table, props)),
    ...(unstated > 0 && { remark: fillTemplate(strings.words.pathsUnstated, unstated) }),
  };
}

/** Returns how many judgments of each challenge had which outcome. */
function outcomesOf(table: ReportTable, { strings }: FigureProps): ReportTable {
  const panels = readPaths(table);
  const outcomes = pathOutcomes
    .toReversed()
    .filter((outcome) => panels.some((panel) => countOf(panel.paths, outcome) > 0));
  return {
    ...table,
    columns: [
      { id: 'challenge', title: table.columns.find(({ id }) => id === 'challenge')?.title ?? '' },
      ...outcomes.map((id) => ({
        id,
        title: strings.words.pathOutcomes[id],
        definition: strings.words.ofOutcome,
      })),
    ],
    rows: panels.map(({ challenge, paths }) => ({
      challenge: armName(challenge, strings),
      ...Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(paths, outcome)])),
    })),
  };
}

function drawPanel(panel: Panel, part: TableOf, props: FigureProps) {
  const { challenge, x, titleY, left, right, gridLines, lines } = panel;
  const { strings } = props;
  const { words } = strings;
  const name = armName(challenge, strings);
  return (
    <g key={challenge}>
      <svg aria-hidden="true">
        <text class="row-label" x={x} y={titleY}>
          {cutText(name, charactersIn(right - x))}
        </text>
        <ChartGrid layout={{ left, right, gridLines, middleY: gridLines[1]?.y }} />
        <text class="axis-label" x={right} y={(gridLines[0]?.y ?? 0) - 5} text-anchor="end">
          {strings.words.firstVerdict}
        </text>
        <text class="axis-label" x={right} y={(gridLines[2]?.y ?? 0) + 14} text-anchor="end">
          {strings.words.otherVerdict}
        </text>
        {lines.map(({ key, outcome, from, to, judgments, y1, y2, thickness }) => (
          <line
            key={key}
            data-explained={fillTemplate(
              outcome === 'softening' ? words.tiedPath : to < 0 ? words.otherPath : words.samePath,
              ...[name, words.pathOutcomes[outcome], judgments],
              ...[from, Math.abs(to)],
            )}
            class={`confidence-path path-${outcome}`}
            x1={left}
            x2={right}
            y1={y1}
            y2={y2}
            stroke-width={thickness}
          />
        ))}
      </svg>
      {panel.rows.map((row) => drawRow(row, panel, part, props))}
    </g>
  );
}

/** Draws an outcome's line and count below its panel; those of changes list their judgments. */
function drawRow(
  { outcome, judgments, x, y, width, height }: Panel['rows'][number],
  { challenge }: Panel,
  { group }: TableOf,
  props: FigureProps,
) {
  const { strings } = props;
  const name = strings.words.pathOutcomes[outcome];
  const title = `${armName(challenge, strings)}, ${name}`;
  const line = (
    <>
      <line
        class={`confidence-path path-${outcome}`}
        x1={x + 4}
        x2={x + 26}
        y1={y + height / 2}
        y2={y + height / 2}
        stroke-width={outcome === 'held' ? 2 : 4}
      />
      <text class="row-label row-text" x={x + 34} y={y + height / 2 + 4}>
        {`${name}: ${judgments}`}
      </text>
    </>
  );
  const selected = queryOfOutcome(outcome);
  if (!selected || judgments === 0) return <g key={outcome}>{line}</g>;
  const mark = pressableMark(props, `${group.protocol} ${challenge} ${outcome}`, {
    title,
    said: `${title}: ${judgments}`,
    query: { ...queryOf(group), arm: 'challenge', challenge, ...selected },
  });
  return (
    <MarkButton key={outcome} {...mark} target={{ x, y, width, height }}>
      {line}
    </MarkButton>
  );
}

function queryOfOutcome(outcome: PathOutcome) {
  if (outcome === 'held') return undefined;
  if (outcome === 'softening') return { outcome } as const;
  return { outcome: 'flip', flipKind: outcome } as const;
}
