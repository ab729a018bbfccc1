import { panelRule } from '../../../data/evaluations/panel.ts';
import { defaultJudge } from '../../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import { builtInJudges } from '../../../judges/forms/builtInJudges.ts';
import type { HeaderEntry, LogEntry } from '../log.ts';
import { createHeader, type RunSettings } from '../newRun.ts';
import type { ChosenProtocols } from '../plan/protocolChoice.ts';
import { nearestJudge } from './nearestJudge.ts';
import { byOrder, recordedEntries } from './recordedEntries.ts';
import type { RecordedJudge, RecordedJudges } from './recordedJudges.ts';

type Settings = Pick<RunSettings, 'run' | 'tool' | 'createdAt' | 'dataset'> & {
  /** Names of the files with the answers. */
  readonly source: string;
  /** The judge that continues the recorded conversations, and what it is asked. */
  readonly continued?: Pick<RunSettings, 'judge' | 'seed' | 'generation'> & ChosenProtocols;
};

/** A recorded judge with the definition that reads its answers. */
export interface DefinedJudge {
  readonly judge: RecordedJudge;
  readonly definition: JudgeDefinition;
  /** Whether this is the form of its answers, rather than a stand-in that reads few of them. */
  readonly isOwnForm: boolean;
}

/**
 * Returns the judges, each with its own definition, if the files contain it, or with the given one
 * if it is of the same kind. Otherwise the built-in one, or the format's usual one, is used:
 * whichever reads the most of its answers. Scores of which none can be read are skipped, because
 * their scale is unknown.
 */
export function defineJudges(found: RecordedJudges, given?: JudgeDefinition): DefinedJudge[] {
  return found.judges().flatMap((judge) => {
    const own = [judge.definition, given].find((known) => known?.kind === judge.kind);
    if (own) return { judge, definition: own, isOwnForm: true };
    const nearest = nearestOf(judge);
    if (nearest) return { judge, ...nearest };
    found.report.skip(judge.origin, unknownScale, judge.model);
    return [];
  });
}

const unknownScale =
  'The scale of the scores of this judge is unknown, because no built-in form reads them. Name its judge prompt.';

function nearestOf({ kind, pairs, form }: RecordedJudge): Omit<DefinedJudge, 'judge'> | undefined {
  const candidates = builtInJudges.filter((candidate) => candidate.kind === kind);
  const nearest = nearestJudge(form ? [form, ...candidates] : candidates, pairs);
  const standIn = kind === 'pairwise' ? defaultJudge : formOfGrades(pairs, form);
  const isNear = nearest && (nearest.agrees || (standIn && nearest.readsMost));
  const definition = isNear ? nearest.definition : standIn;
  const isOwnForm = definition === form || (isNear && nearest.readsMost) === true;
  return definition && { definition, isOwnForm };
}

/** Returns the usual form of a judge that only passes or fails: its verdicts need no scale. */
function formOfGrades(
  pairs: RecordedJudge['pairs'],
  form: JudgeDefinition | undefined,
): JudgeDefinition | undefined {
  const hasScore = pairs.some(({ answers }) =>
    answers.some(({ decision }) => decision !== 'unreadable' && 'score' in decision),
  );
  return hasScore ? undefined : form;
}

/**
 * Returns the run that begins with a judge's recorded verdicts, and asks nothing else unless
 * continued.
 */
export function recordedRun(
  {
    judge: { model, prompt, tool, asking, simulated, isPanel, pairs },
    definition,
  }: Omit<DefinedJudge, 'isOwnForm'>,
  { source, continued, ...settings }: Settings,
): { readonly header: HeaderEntry; readonly entries: readonly LogEntry[] } {
  const orders = pairs.map(({ answers }) => byOrder(answers));
  const asked = Math.max(2, ...orders.flat().map(({ length }) => length));
  const header = createHeader({
    ...{ selection: 'all', seed: 1, protocol: 'anti-baseline' },
    judge: {
      ...{ provider: 'recorded', model, endpoint: 'recorded:', simulated: simulated === true },
      ...((prompt !== undefined || asking) && {
        settings: { ...asking?.settings, ...(prompt !== undefined && { prompt }) },
      }),
    },
    generation: asking?.generation,
    ...settings,
    definition,
    ...continued,
    orders: orders.some(({ length }) => length > 1) ? 'both' : undefined,
    repeats: asked > 2 ? asked : undefined,
    recorded: {
      ...{ source, tool },
      ...(continued && { continued: true }),
      ...(isPanel && { panel: { rule: panelRule(votesIn(pairs)) } }),
    },
  });
  return { header, entries: recordedEntries(header, pairs) };
}

function votesIn(pairs: RecordedJudge['pairs']) {
  return pairs.flatMap(({ answers }) => answers.flatMap(({ panel = [] }) => panel));
}
