import { definitionOf } from '../core/judges/defaultJudge.ts';
import { definitionDigest } from '../core/judges/definitionDigest.ts';
import type { HeaderEntry } from '../core/runs/audit/log.ts';
import { digestOfAll } from '../core/words/digest.ts';

/**
 * Returns the file name of the log in which agents audit a pair. It is the same whenever the same
 * is asked, so that answered calls are not repeated.
 *
 * @param pair key of the pair
 */
export function agentLogName(header: HeaderEntry, pair: string): string {
  const { judge, generation, seed, protocol, dataset } = header;
  const { name: _, ...identity } = judge;
  const asked = JSON.stringify([identity, generation, seed, protocol, dataset.name]);
  return `agent-${digestOfAll([asked, definitionDigest(definitionOf(header)), pair])}.jsonl`;
}
