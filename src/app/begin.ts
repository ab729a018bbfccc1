import { defaultJudge } from '../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../core/judges/definition.ts';
import type { ChosenGeneration } from '../core/judges/generation.ts';
import type { HeaderEntry, Selection } from '../core/runs/audit/log.ts';
import { createHeader } from '../core/runs/audit/newRun.ts';
import type { FileAuditValues } from '../core/runs/audit/options.ts';
import { choiceIn, chooseProtocols } from '../core/runs/audit/plan/protocolChoice.ts';
import type { RecordChoice } from '../core/runs/options.ts';
import type { ModelIdentity } from '../core/words/ports.ts';
import { newRunName } from '../logs/runFolder.ts';
import type { RunStamp } from '../logs/sameRecording.ts';
import { toolName } from '../logs/toolName.ts';
import { systemClock } from '../models/systemClock.ts';

/** Returns name, tool and time of a new run. */
export function newStamp(): RunStamp {
  return { run: newRunName(new Date()), tool: toolName, createdAt: systemClock.now() };
}

/** The file of a run, as its header states it. */
export interface RunData {
  readonly name: string;
  /** Path or URI. */
  readonly location: string;
  readonly format: string;
  /** Digest of the mapping by which the file is read, if any. */
  readonly mapping: string | undefined;
}

/** Returns the header fields of any new run: its stamp and its file. */
export function newRun({ mapping, ...data }: RunData): RunStamp & Pick<HeaderEntry, 'dataset'> {
  return { ...newStamp(), dataset: { ...data, ...(mapping !== undefined && { mapping }) } };
}

/** Who is asked, under which judge prompt, and what is known of both before the first call. */
interface AskedJudge extends Pick<HeaderEntry, 'prices' | 'rated' | 'registration'> {
  readonly judge: ModelIdentity;
  readonly definition: JudgeDefinition | undefined;
  readonly generation: ChosenGeneration | undefined;
  /** Model that writes evidence for each pair. */
  readonly writer: ModelIdentity | undefined;
}

/**
 * Returns the header of a judge's audit of a file.
 *
 * @throws RangeError if the values contradict each other
 */
export function newFileAudit(
  values: FileAuditValues,
  data: RunData,
  { writer, ...asked }: AskedJudge,
): HeaderEntry {
  const { kind } = asked.definition ?? defaultJudge;
  // A single response has no order.
  const options = kind === 'pointwise' ? { ...values, orders: 'one' as const } : values;
  return createHeader({
    ...newRun(data),
    ...chooseProtocols(choiceIn(options, writer)),
    selection: selectionOf(options),
    options,
    seed: options.seed,
    ...asked,
  });
}

function selectionOf({ labeled, sample }: RecordChoice): Selection {
  if (sample === undefined) return labeled ? 'labelled' : 'all';
  return labeled ? 'labelled-sample' : 'sample';
}
