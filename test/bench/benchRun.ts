import { createHeader } from '../../src/core/runs/audit/newRun.ts';
import type { ModelIdentity } from '../../src/core/words/ports.ts';

/** Returns pairs as long as those of a benchmark. */
export function benchPairs(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    key: `key-${index}`,
    pair: {
      id: `pair-${index}`,
      prompt: `Question ${index}: explain "transaction isolation" to a new colleague.`,
      responseA: 'A long answer,\nwith lines and "quotes". '.repeat(20) + index,
      responseB: 'Eine andere Antwort – mit Umlauten: äöü. '.repeat(20),
      label: index % 2 === 0 ? ('A' as const) : ('B' as const),
      labelSource: 'human' as const,
    },
  }));
}

/** Returns pairs as short as those of a test, for runs of many pairs. */
export function shortPairs(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    key: `key-${index}`,
    pair: {
      id: `pair-${index}`,
      prompt: `What is ${index} + 1?`,
      responseA: `It is ${index + 1}, as counting on from ${index} shows.`,
      responseB: `It is ${index + 2}.`,
      label: 'A' as const,
      labelSource: 'human' as const,
    },
  }));
}

export function benchHeader(judge: ModelIdentity, purpose?: 'session') {
  return createHeader({
    run: 'bench',
    tool: 'bench',
    createdAt: 0,
    seed: 1,
    protocol: 'anti-baseline',
    judge,
    dataset: { name: 'bench', location: '/bench', format: 'recant' },
    ...(purpose && { purpose }),
  });
}
