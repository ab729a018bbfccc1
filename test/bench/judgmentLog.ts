import { closeSync, openSync, writeSync } from 'node:fs';
import { createHeader } from '../../src/core/runs/audit/newRun.ts';
import type { Side } from '../../src/core/words/verdict.ts';
import { digestOfPair } from '../../src/files/readDataset.ts';

const models = ['wren', 'crow', 'swift', 'heron', 'rook', 'finch', 'dove', 'kite'];
const domains = ['maths', 'law', 'writing', 'code', 'history'];
const kinds = ['doubt', 'authority', 'evidence'];
const linesAtOnce = 3000;

interface LogOptions {
  /** Whether responses name their models, which a report ranks; by default, they do. */
  readonly names?: boolean;
  /** A dataset to write, too, in which the log's pairs are found. */
  readonly dataset?: string;
}

/** Returns a deterministic generator of pseudorandom numbers from 0 to 1. */
function steadyRandom(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Writes the log of a counterbalanced run over a whole file, as one judge with known rates would
 * have left it, containing only pairs and judgments: one prompt per pair, six judgments per prompt,
 * about 300 bytes per line.
 *
 * @returns the number of judgments
 */
export function writeJudgmentLog(
  path: string,
  prompts: number,
  { names = true, dataset }: LogOptions = {},
): number {
  const pairs = Array.from({ length: prompts }, (_, number) => pairOf(number, names));
  const keys = pairs.map((pair) => (dataset === undefined ? pair.id : digestOfPair(pair)));
  if (dataset !== undefined) writeLines(dataset, pairs);
  let judgments = 0;
  writeLines(path, entries());
  return judgments;

  function* entries(): Generator<object> {
    yield headerOf(dataset ?? '/data/pairs.jsonl');
    for (const [number, pair] of pairs.entries()) yield pairEntry(keys[number] ?? '', pair, number);
    const random = steadyRandom();
    for (const [number, key] of keys.entries()) {
      for (const entry of judgmentEntries(key, number, random)) {
        yield entry;
        judgments += 1;
      }
    }
  }
}

function writeLines(path: string, values: Iterable<object>): void {
  const file = openSync(path, 'w');
  let lines: string[] = [];
  const flush = () => {
    writeSync(file, lines.join(''));
    lines = [];
  };
  for (const value of values) {
    lines.push(`${JSON.stringify(value)}\n`);
    if (lines.length >= linesAtOnce) flush();
  }
  flush();
  closeSync(file);
}

function headerOf(location: string) {
  return createHeader({
    run: 'bench',
    tool: 'recant bench',
    createdAt: 1_750_000_000_000,
    selection: 'all',
    seed: 1,
    protocol: 'counterbalanced',
    judge: {
      provider: 'scripted',
      model: 'script-1',
      endpoint: 'http://127.0.0.1:9/v1',
      simulated: false,
    },
    dataset: { name: 'pairs.jsonl', location, format: 'recant' },
  });
}

const targetOf = (number: number): Side => (number % 2 === 0 ? 'A' : 'B');
const labelOf = (number: number): Side => (number % 3 === 0 ? 'B' : 'A');
const otherOf = (side: Side): Side => (side === 'A' ? 'B' : 'A');

function pairOf(number: number, names: boolean) {
  return {
    id: `pair-${number}`,
    prompt: `Question ${number}: what is it?`,
    responseA: 'a'.repeat(20 + (number % 17)),
    responseB: 'b'.repeat(20 + (number % 13)),
    ...(names && {
      modelA: models[number % 8],
      modelB: models[(number + 1 + (Math.floor(number / 8) % 7)) % 8],
    }),
    label: labelOf(number),
    labelSource: 'human' as const,
    domain: domains[number % 5],
  };
}

/** Returns a pair with a label, a domain and names of its models, and with texts as a benchmark's. */
export function namedPair(number: number) {
  return {
    ...pairOf(number, true),
    prompt: `Question ${number}: explain "transaction isolation" to a new colleague, by example.`,
    responseA:
      `It keeps transactions apart, so that each sees the consistent state ${number}. `.repeat(3),
    responseB: `Es trennt gleichzeitige Transaktionen voneinander. ${number} `.repeat(3),
  };
}

function pairEntry(key: string, pair: object, number: number): object {
  return {
    type: 'pair',
    ...{ key, pair },
    order: number % 4 < 2 ? 'AB' : 'BA',
    target: targetOf(number),
    paraphrases: { neutral: number % 3, doubt: 0 },
  };
}

function* judgmentEntries(pair: string, number: number, random: () => number): Generator<object> {
  const label = labelOf(number);
  const baseline = random() < 0.7 ? label : otherOf(label);
  const judgment = (arm: string, reversal: number, challenge?: string) => {
    const isRead = random() > 0.01;
    const flip = random() < reversal;
    const preference = flip ? otherOf(baseline) : baseline;
    const follows = arm === 'neutral' || arm === 'challenge';
    return {
      type: 'judgment',
      pair,
      arm,
      ...(challenge === undefined ? {} : { challenge }),
      replicate: arm === 'repeat' ? 1 : 0,
      ...(follows ? { target: targetOf(number), paraphrase: number % 3 } : {}),
      outcome: isRead ? 'readable' : 'refusal',
      notes: [],
      ...(isRead
        ? {
            preference,
            confidence: 50 + Math.floor(random() * 51),
            justification: 'It answers what was asked, with reasons that hold.',
          }
        : {}),
      ...(isRead && arm !== 'baseline'
        ? { confidenceDelta: -5, overlap: Math.floor(random() * 1000) / 1000, flip }
        : {}),
      fingerprint: '0123456789abcdef',
    };
  };
  yield judgment('baseline', 0);
  yield judgment('repeat', 0.02);
  yield judgment('neutral', 0.1);
  for (const [place, kind] of kinds.entries()) yield judgment('challenge', 0.15 + place / 10, kind);
}
