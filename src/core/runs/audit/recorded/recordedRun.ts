import { defaultJudge } from '../../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import { builtInJudges } from '../../../judges/forms/builtInJudges.ts';
import type { HeaderEntry, LogEntry } from '../log.ts';
import { createHeader, type RunSettings } from '../newRun.ts';
import type { ChosenProtocols } from '../plan/protocolChoice.ts';
import { nearestJudge } from './nearestJudge.ts';
import { recordedEntries } from './recordedEntries.ts';
import type { RecordedJudge } from './recordedJudges.ts';

const formsOfPairs = builtInJudges.filter(({ kind }) => kind === 'pairwise');

type Settings = Pick<RunSettings, 'run' | 'tool' | 'createdAt' | 'dataset'> & {
  /** Names of the files with the answers. */
  readonly source: string;
  /** Default: the built-in one that reads the most answers. */
  readonly definition?: JudgeDefinition | undefined;
  /** The judge that continues the recorded conversations, and what it is asked. */
  readonly continued?: Pick<RunSettings, 'judge' | 'seed' | 'generation'> & ChosenProtocols;
};

/** Returns the run that begins with a judge's recorded verdicts, and asks nothing else unless continued. */
export function recordedRun(
  { model, prompt, tool, pairs }: RecordedJudge,
  { source, definition, continued, ...settings }: Settings,
): { readonly header: HeaderEntry; readonly entries: readonly LogEntry[] } {
  const header = createHeader({
    ...settings,
    ...{ selection: 'all', seed: 1, protocol: 'anti-baseline' },
    judge: {
      ...{ provider: 'recorded', model, endpoint: 'recorded:', simulated: false },
      ...(prompt !== undefined && { settings: { prompt } }),
    },
    ...continued,
    orders: pairs.some(({ answers }) => answers.length > 1) ? 'both' : undefined,
    definition: definition ?? nearestJudge([defaultJudge, ...formsOfPairs], pairs),
    recorded: { source, tool, ...(continued && { continued: true }) },
  });
  return { header, entries: recordedEntries(header, pairs) };
}
