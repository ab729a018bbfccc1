import { keyedIndex } from '../../digest.ts';
import { type Pair, trustedLabel } from '../../pair.ts';
import type { ModelIdentity } from '../../ports.ts';
import { pdmBattery } from './challenges/battery.ts';
import { followUpOf } from './challenges/catalogue.ts';
import { type HeaderEntry, logSchemaVersion, type PairEntry, type Selection } from './log.ts';
import { challengesOf, protocolsOf } from './plan/plannedTurns.ts';
import { type ChosenProtocols, needsAssignedTarget } from './plan/protocolChoice.ts';
import { sides } from './plan/targets.ts';
import { promptDigests } from './prompts/fingerprint.ts';
import { type Order, orders } from './prompts/presentation.ts';

/** Room for a verdict of a few sentences, and for some thinking aloud before it. */
export const judgeMaxTokens = 1024;

/** Several protocols and what else may be chosen come from `chooseProtocols`. */
export interface RunSettings extends ChosenProtocols {
  /** Unique among runs. */
  readonly run: string;
  /** Name and version of what writes the log. */
  readonly tool: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Absent for an audit. */
  readonly purpose?: 'session';
  /** Whole-file audits only. */
  readonly selection?: Selection;
  readonly seed: number;
  readonly judge: ModelIdentity;
  readonly dataset: HeaderEntry['dataset'];
}

/**
 * The header of a new run log, which lists all that is planned. Judges are asked at temperature 0 (PDM 3.4).
 */
export function createHeader(settings: RunSettings): HeaderEntry {
  const asksChallenges =
    settings.purpose !== 'session' &&
    protocolsOf(settings).some((protocol) => protocol !== 'multi-step');
  const planned = {
    ...settings,
    ...(asksChallenges && { challenges: [...challengesOf(settings)] }),
  };
  return {
    type: 'header',
    schema: logSchemaVersion,
    ...planned,
    generation: { temperature: 0, maxTokens: judgeMaxTokens },
    prompts: promptDigests(planned),
  };
}

/**
 * Draws one of so many choices, from 0.
 *
 * @param stratum pairs within which choices are balanced, where draws are
 * @param names what is drawn
 */
export type Draw = (choices: number, stratum: string, ...names: readonly string[]) => number;

/**
 * A pair with order, wordings and, if assigned, target: the run's fixed wording, and otherwise as drawn.
 *
 * @param draw by default a hash keyed by seed and pair, for a pair that is audited by itself
 */
export function createPairEntry(
  header: HeaderEntry,
  key: string,
  pair: Pair,
  draw: Draw = (choices, _, ...names) => keyedIndex(choices, header.seed, ...names, key),
): PairEntry {
  const order = orders[draw(orders.length, labelStratum(pair), 'order')] ?? 'AB';
  return {
    type: 'pair',
    key,
    pair,
    order,
    target: needsAssignedTarget(header)
      ? sides[draw(sides.length, targetStratum(pair, order), 'target')]
      : undefined,
    paraphrases: Object.fromEntries(
      wordedKinds(header).map((kind) => [
        kind,
        header.wording ?? draw(followUpOf(kind).paraphrases.length, '', 'paraphrase', kind),
      ]),
    ),
  };
}

/** Kinds of follow-up that a wording is drawn for: all that are planned, and PDM's battery for steps. */
function wordedKinds(header: HeaderEntry): readonly string[] {
  const { multiStep } = header;
  const kinds = [
    'neutral',
    ...pdmBattery,
    ...challengesOf(header),
    ...(multiStep?.challenges ?? []),
  ];
  return [...new Set(kinds)];
}

/** Stratum within which presented order is balanced. */
export function labelStratum(pair: Pair): string {
  return trustedLabel(pair) ?? 'none';
}

/** Stratum within which counterbalanced targets are. */
export function targetStratum(pair: Pair, order: Order): string {
  return `${order} ${labelStratum(pair)}`;
}
