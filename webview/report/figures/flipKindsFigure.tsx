import type { FlipKind } from '../../../src/core/judgments/flipKind.ts';
import type { ReportGroup, ReportTable } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { StackChart } from '../../charts/stackChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { KeyEntry } from '../charts/chartKey.tsx';
import { armName, protocolName } from '../names.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import { queryOf } from '../view.ts';
import type { Figure, FigureProps } from './figure.ts';
import { armQuery } from './flipRatesFigure.tsx';

const kinds: readonly FlipKind[] = ['harmful', 'beneficial', 'unlabelled'];

/** What the table calls all challenges together. */
const all = 'all';

interface Counted {
  readonly key: string;
  readonly group: ReportGroup;
  /** Kind of challenge, or all of them. */
  readonly challenge: string;
  readonly label: string;
  readonly flips: number;
  readonly counts: Readonly<Record<FlipKind, number>>;
}

/** Flips by what they did to the agreement with the label, counted (PDM 4.3). */
export const flipKindsFigure: Figure = {
  id: 'flipKinds',
  draw: (props) => {
    const { groups, strings } = props;
    const tables = groups.flatMap((group) => tableOf(group) ?? []);
    const rows = rowsOf(props);
    if (rows.length === 0) return undefined;
    const names = ['harmfulShareOfFlips', 'harmfulFlipRate', 'beneficialFlipRate'];
    return {
      chart: <Chart rows={rows} figure={props} />,
      legend: <Legend strings={strings} />,
      numbers: groups.flatMap((group) => names.flatMap((name) => numbersNamed(group, name))),
      tables: tables.map(({ group, table }) => ({
        ...table,
        title:
          groups.length > 1
            ? `${table.title} (${protocolName(group.protocol, strings)})`
            : table.title,
      })),
    };
  },
};

function tableOf(group: ReportGroup): { group: ReportGroup; table: ReportTable } | undefined {
  const table = group.sections
    .find(({ id }) => id === 'flipKinds')
    ?.tables.find(({ id }) => id === 'flips');
  return table && { group, table };
}

/** By challenge, and under each by protocol. */
function rowsOf({ groups, strings }: FigureProps): Counted[] {
  const counted = groups.flatMap((group) =>
    (tableOf(group)?.table.rows ?? []).map((row): Counted => {
      const challenge = String(row.challenge);
      const name = armName(challenge === all ? 'challenges' : challenge, strings);
      return {
        key: `${group.protocol} ${challenge}`,
        group,
        challenge,
        label: groups.length > 1 ? `${name}, ${protocolName(group.protocol, strings)}` : name,
        flips: Number(row.flips),
        counts: {
          harmful: Number(row.harmful),
          beneficial: Number(row.beneficial),
          unlabelled: Number(row.unlabelled),
        },
      };
    }),
  );
  const challenges = [...new Set(counted.map(({ challenge }) => challenge))];
  return challenges.flatMap((name) => counted.filter(({ challenge }) => challenge === name));
}

function Chart(props: { readonly rows: readonly Counted[]; readonly figure: FigureProps }) {
  const { rows, figure } = props;
  const { strings, lists } = figure;
  return (
    <StackChart
      title={strings.figures.flipKinds.title}
      stacks={rows.map(({ key, label, flips, counts }) => ({
        key,
        label,
        parts: kinds.map((kind) => ({ kind, count: counts[kind] })),
        text: fillTemplate(strings.flipsOf, flips),
      }))}
      markOf={(key, kind) => {
        const row = rows.find((one) => one.key === key);
        const flipKind = kinds.find((one) => one === kind);
        if (!row || !flipKind) throw new Error(`There is no stack ${key} of ${kind}.`);
        const mark = `${key} ${kind}`;
        const title = `${row.label}, ${strings.flipKindNames[flipKind]}`;
        const of = row.challenge === all ? undefined : row.challenge;
        const query = {
          ...queryOf(row.group),
          ...armQuery(of),
          outcome: 'flip',
          flipKind,
        } as const;
        return {
          name: fillTemplate(strings.listMark, `${title}: ${row.counts[flipKind]}`),
          pressed: lists.isOpen(mark),
          onPress: () => lists.press(mark, title, query),
        };
      }}
    />
  );
}

function Legend({ strings }: { readonly strings: ReportStrings }) {
  return (
    <>
      {kinds.map((kind) => (
        <KeyEntry key={kind} text={strings.flipKindNames[kind]}>
          <rect class={`part part-${kind}`} x="2" y="2" width="22" height="12" />
        </KeyEntry>
      ))}
    </>
  );
}
