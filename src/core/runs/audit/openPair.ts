import { modelName } from '../../judges/judgeName.ts';
import type { Target } from '../../words/verdict.ts';
import type { AnswerEntry, HeaderEntry } from './log.ts';
import type { PairAudit } from './pairAudit.ts';
import { promptDigests } from './prompts/fingerprint.ts';
import { isOnlyRecorded } from './recorded/onlyRecorded.ts';
import type { PairRecord } from './runState.ts';
import { hasSamePrompts, isSameJudge } from './sameRun.ts';

export interface OpenPair extends PairAudit {
  readonly header: HeaderEntry;
  readonly pair: PairRecord;
  /** Ids of this pair's messages that are being written to the log, by text. */
  readonly messageIds: Map<string, string>;
  /** Planned evidence, being written or finished, by target. */
  readonly evidence: {
    declared: Promise<unknown>;
    readonly byTarget: Map<Target, Promise<AnswerEntry | undefined>>;
  };
}

/** Throws if the run does not contain the pair. */
export function openPair(audit: PairAudit): OpenPair {
  const { header } = audit.state;
  const pair = audit.state.pairs.get(audit.pairKey);
  if (!header || !pair) throw new Error(`The run has no pair ${audit.pairKey}.`);
  return {
    ...audit,
    header,
    pair,
    messageIds: new Map(),
    evidence: { declared: Promise.resolve(), byTarget: new Map() },
  };
}

/** Throws if the judge or the prompts differ from those that the run was started with. */
export function openPairForItsJudge(audit: PairAudit): OpenPair {
  const run = openPair(audit);
  const { identity } = audit.model;
  if (isOnlyRecorded(run.header)) {
    throw new Error(
      'The verdicts of this run were recorded by another tool. Continue their conversations in a run of its own.',
    );
  }
  if (!isSameJudge(run.header.judge, identity)) {
    throw new Error(
      `This run was begun with another judge (${modelName(run.header.judge)}, now ${modelName(identity)}, or other settings of it). Audit the pair again.`,
    );
  }
  if (!hasSamePrompts(run.header.prompts, promptDigests(run.header))) {
    throw new Error(
      'This run was begun by a version of Recant with other prompts. Audit the pair again.',
    );
  }
  return run;
}

/** Throws if the run's evidence is written by a model that is not available. */
export function checkWriter({ header: { evidence }, writer }: OpenPair): void {
  if (!evidence || (writer && isSameJudge(evidence.writer, writer.identity))) return;
  const instead = writer ? `, not by ${modelName(writer.identity)} or with other settings` : '';
  throw new Error(
    `The evidence of this run is written by ${modelName(evidence.writer)}${instead}.`,
  );
}
