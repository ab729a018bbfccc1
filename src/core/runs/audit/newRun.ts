import { type Pair, trustedLabel } from '../../data/pair.ts';
import { drawsVersion } from '../../journal/header.ts';
import { defaultJudge, definitionOf } from '../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../judges/definition.ts';
import { type ChosenGeneration, withGeneration } from '../../judges/generation.ts';
import { canTie } from '../../judges/possibleVerdicts.ts';
import { readerVersion } from '../../judges/readAnswer.ts';
import { keyedIndex } from '../../words/digest.ts';
import type { ModelIdentity } from '../../words/ports.ts';
import { type Order, orders } from '../../words/presentation.ts';
import { targetsFor } from '../../words/targets.ts';
import type { Side } from '../../words/verdict.ts';
import { type StatedFields, statedFields } from '../options.ts';
import { pdmBattery } from './challenges/battery.ts';
import { followUpOf } from './challenges/catalog.ts';
import { type HeaderEntry, logSchemaVersion, type PairEntry, type Selection } from './log.ts';
import { fileAuditOptions } from './options.ts';
import { challengesOf, protocolsOf } from './plan/plannedTurns.ts';
import { type ChosenProtocols, needsAssignedTarget } from './plan/protocolChoice.ts';
import { promptDigests } from './prompts/fingerprint.ts';

/** Several protocols and other optional choices come from `chooseProtocols`. */
export interface RunSettings extends ChosenProtocols {
  /** Unique among runs. */
  readonly run: string;
  /** Name and version of the tool that writes the log. */
  readonly tool: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Absent for an audit. */
  readonly purpose?: 'session';
  /** Set only for whole-file audits. */
  readonly selection?: Selection;
  /** Choices that the header states as they are. */
  readonly options?: StatedFields<typeof fileAuditOptions>;
  /** The only response of each pair that is scored. */
  readonly rated?: Side | undefined;
  readonly seed: number;
  readonly judge: ModelIdentity;
  /** Default: Recant's own judge. */
  readonly definition?: JudgeDefinition | undefined;
  /** Settings chosen for this run; the definition's apply to what it leaves open. */
  readonly generation?: ChosenGeneration | undefined;
  readonly dataset: HeaderEntry['dataset'];
  readonly recorded?: HeaderEntry['recorded'];
  readonly prices?: HeaderEntry['prices'];
  readonly registration?: HeaderEntry['registration'];
}

/**
 * Returns the header of a new run log, which lists everything that is planned. Settings that run
 * and definition leave open are those of Recant's own judge.
 */
export function createHeader({
  generation,
  definition,
  options,
  ...settings
}: RunSettings): HeaderEntry {
  const asksChallenges =
    settings.purpose !== 'session' &&
    (!settings.recorded || settings.recorded.continued) &&
    protocolsOf(settings).some((protocol) => protocol !== 'multi-step');
  const planned = {
    ...settings,
    ...(options && statedFields(fileAuditOptions, options)),
    ...(definition && definition !== defaultJudge && { definition }),
    ...(asksChallenges && { challenges: [...challengesOf(settings)] }),
  };
  return {
    type: 'header',
    schema: logSchemaVersion,
    reader: readerVersion,
    draws: drawsVersion,
    ...planned,
    generation: withGeneration(
      { temperature: defaultJudge.generation.temperature },
      definitionOf(planned).generation,
      generation,
    ),
    prompts: promptDigests(planned),
  };
}

/**
 * Draws one of `choices` options and returns its 0-based index.
 *
 * @param stratum pairs within which choices are balanced, if draws are balanced
 * @param names identify what is drawn
 */
type Draw = (choices: number, stratum: string, ...names: readonly string[]) => number;

/**
 * Returns a pair's entry with order, wordings and, if required, an assigned target: for a protocol
 * that needs one, and for a judge that can tie or scores single responses, because a tie or a score
 * may reject nothing. Wordings are the run's fixed one or drawn.
 *
 * @param draw by default a hash keyed by seed and pair, for auditing a single pair
 */
export function createPairEntry(
  header: HeaderEntry,
  key: string,
  pair: Pair,
  draw: Draw = (choices, _, ...names) => keyedIndex(choices, header.seed, ...names, key),
): PairEntry {
  const definition = definitionOf(header);
  const isPointwise = definition.kind === 'pointwise';
  const order = isPointwise
    ? 'AB'
    : (orders[draw(orders.length, labelStratum(pair), 'order')] ?? 'AB');
  return {
    type: 'pair',
    key,
    pair,
    order,
    target:
      needsAssignedTarget(header) || isPointwise || canTie(definition)
        ? targetsFor(definition)[draw(2, targetStratum(pair, order), 'target')]
        : undefined,
    paraphrases: Object.fromEntries(
      wordedKinds(header).map((kind) => [
        kind,
        header.wording ?? draw(followUpOf(kind).paraphrases.length, '', 'paraphrase', kind),
      ]),
    ),
  };
}

/**
 * Returns the kinds of follow-up for which a wording is drawn: all planned ones, and PDM's battery
 * for steps.
 */
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

/** Returns the stratum within which the presented order is balanced. */
export function labelStratum(pair: Pick<Pair, 'label' | 'labelSource'>): string {
  return trustedLabel(pair) ?? 'none';
}

/** Returns the stratum within which counterbalanced targets are balanced. */
export function targetStratum(pair: Pick<Pair, 'label' | 'labelSource'>, order: Order): string {
  return `${order} ${labelStratum(pair)}`;
}
