import { promptDigests } from './fingerprint.ts';
import type { HeaderEntry } from './log.ts';
import type { PairAudit } from './runner.ts';
import type { PairRecord } from './runState.ts';
import { hasSamePrompts, isSameJudge } from './sameRun.ts';

export interface OpenPair extends PairAudit {
  readonly header: HeaderEntry;
  readonly pair: PairRecord;
  /** Ids of messages of this pair that are on their way into the log, by their text. */
  readonly messageIds: Map<string, string>;
}

/** Throws where the run has no such pair. */
export function openPair(audit: PairAudit): OpenPair {
  const { header } = audit.state;
  const pair = audit.state.pairs.get(audit.pairKey);
  if (!header || !pair) throw new Error(`The run has no pair ${audit.pairKey}.`);
  return { ...audit, header, pair, messageIds: new Map() };
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
