import type { ReportedNumber, ReportGroup, ReportSection, ReportTable } from './reportSchema.ts';

/** Reason why nothing is inferred from pairs that the user picked. */
export const noInference = 'Selected by the user, no inference.';

/** Content of a section, without its name. */
export interface SectionContent {
  readonly numbers?: readonly ReportedNumber[];
  readonly tables?: readonly ReportTable[];
  readonly notes?: readonly string[];
}

/** Builds a section for a group; undefined if it does not apply to the group. */
export type Section<Context> = (context: Context) => SectionContent | undefined;

/** A named section and the groups that have it. */
export interface SectionBuilder<Context> {
  readonly id: string;
  readonly title: string;
  readonly build: Section<Context>;
  /** Whether datasets and domains have it too. */
  readonly byPart?: true;
  /**
   * Whether it is limited to a single judge, because its cases would not be independent across
   * judges.
   */
  readonly perJudge?: true;
  /** Whether it contains tests, which pairs that the user picked do not support. */
  readonly infers?: true;
  /** Whether it is about flips, which scores without a pass mark do not have. */
  readonly needsFlips?: true;
}

/** What `buildSections` reports while it works. */
interface SectionProgress {
  /** Called before each section with the fraction done. */
  readonly onSection?: (done: number) => void;
  /** Called with each section that the group has. */
  readonly onBuilt?: (section: ReportSection) => void;
}

/** Returns the sections of a group of this scope. */
export function buildSections<
  Context extends {
    readonly inference: boolean;
    readonly canFlip?: boolean;
    readonly wants?: ((id: string) => boolean) | undefined;
  },
>(
  sections: readonly SectionBuilder<Context>[],
  context: Context,
  scope: ReportGroup['scope'],
  { onSection = () => {}, onBuilt = () => {} }: SectionProgress = {},
): ReportSection[] {
  const isPart = scope === 'dataset' || scope === 'domain';
  return sections.flatMap(({ id, title, build, byPart, perJudge, infers, needsFlips }, place) => {
    onSection(place / sections.length);
    if (needsFlips && context.canFlip === false) return [];
    if ((isPart && !byPart) || (scope === 'pooled' && perJudge)) return [];
    const content =
      infers && !context.inference ? { notes: [`not estimable: ${noInference}`] } : build(context);
    if (!content) return [];
    const { numbers = [], tables = [], notes = [] } = content;
    const section = {
      id,
      title,
      notes: [...notes],
      numbers: numbers.filter(({ id: number }) => context.wants?.(number) ?? true),
      tables: [...tables],
    };
    onBuilt(section);
    return [section];
  });
}

/** Title of a table's column, with what its numbers are. */
type ColumnTitle = string | readonly [title: string, definition: string];

/** Creates a table from column titles by id. */
export function tableOf(
  id: string,
  title: string,
  columns: Readonly<Record<string, ColumnTitle>>,
  rows: ReportTable['rows'],
): ReportTable {
  const titled = Object.entries(columns).map(([column, name]) => {
    if (typeof name === 'string') return { id: column, title: name };
    const [text, definition] = name;
    return { id: column, title: text, definition };
  });
  return { id, title, columns: titled, rows };
}
