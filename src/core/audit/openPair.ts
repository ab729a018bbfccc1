import { promptDigests } from './fingerprint.ts';
import type { HeaderEntry } from './log.ts';
import type { PairAudit } from './runner.ts';
import type { PairRecord } from './runState.ts';
import { hasSamePrompts, isSameJudge } from './sameRun.ts';

export interface OpenPair extends PairAudit {
  readonly header: HeaderEntry;
  readonly pair: PairRecord;
  /** Ids of the messages that are in the log or on their way into it. */
  readonly storedMessages: Set<string>;
}

/** Throws where the run has no such pair. */
export function openPair(audit: PairAudit): OpenPair {
  const { header } = audit.state;
  const pair = audit.state.pairs.get(audit.pairKey);
  if (!header || !pair) throw new Error(`The run has no pair ${audit.pairKey}.`);
  return { ...audit, header, pair, storedMessages: new Set(audit.state.messages.keys()) };
}

/** Throws where the judge or the prompts are not those that the run was begun with. */
export function openPairForItsJudge(audit: PairAudit): OpenPair {
  const run = openPair(audit);
  const { identity } = audit.model;
  if (!isSameJudge(run.header.judge, identity)) {
    throw new Error(
      `This run was begun with another judge (${run.header.judge.model}, now ${identity.model}, or other settings of it). Audit the pair anew.`,
    );
  }
  if (!hasSamePrompts(run.header.prompts, promptDigests())) {
    throw new Error(
      'This run was begun by a version of Recant with other prompts. Audit the pair anew.',
    );
  }
  return run;
}
