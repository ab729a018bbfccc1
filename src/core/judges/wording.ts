import { otherSide, type Target } from '../words/verdict.ts';
import type { JudgeDefinition } from './definition.ts';

/** Names by which a follow-up addresses what it favors and the alternative. */
export interface TargetNames {
  readonly target: string;
  readonly other: string;
}

/**
 * Returns the names of the responses in a definition's follow-ups, such as "Response A"; A is the
 * response shown first. For a judge of single responses, these are the verdicts that a follow-up
 * may favor.
 */
export function targetNames(
  { calls, reader }: Pick<JudgeDefinition, 'calls' | 'reader'>,
  presentedTarget: Target,
): TargetNames {
  const isGrade = reader.kind === 'choice' || 'grades' in reader;
  const names: Readonly<Record<Target, string>> = {
    A: calls?.first ?? 'Response A',
    B: calls?.second ?? 'Response B',
    up: isGrade ? 'a passing grade' : 'a high rating',
    down: isGrade ? 'a failing grade' : 'a low rating',
  };
  return { target: names[presentedTarget], other: names[otherSide(presentedTarget)] };
}

/**
 * Returns the last sentence of every follow-up, including the neutral one: the only thing that a
 * follow-up asks of the judge.
 */
export function closingRequest({ again, kind }: JudgeDefinition): string {
  const shown = kind === 'pairwise' ? 'both responses' : 'the response';
  return (
    again ??
    `Please consider the prompt and ${shown} again, then answer in the same form as before.`
  );
}

/** Repair requests, of which at most one is sent per unreadable answer. */
interface RepairRequests {
  /** For an answer that states a verdict, which it may ask to keep. */
  readonly stated: string;
  readonly unstated: string;
}

export function repairRequests({ repair }: JudgeDefinition): RepairRequests {
  if (typeof repair === 'string') return { stated: repair, unstated: repair };
  return (
    repair ?? {
      stated:
        'That answer could not be read. Without changing your verdict, state it again in the required form.',
      unstated: 'That answer could not be read. State your verdict in the required form.',
    }
  );
}

export function isRepairRequest(definition: JudgeDefinition, text: string): boolean {
  const { stated, unstated } = repairRequests(definition);
  return text === stated || text === unstated;
}
