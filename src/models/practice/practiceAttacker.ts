import { digestOfAll, keyedUnit } from '../../core/digest.ts';
import { isSimulated, practiceProviderId } from '../../core/judges/simulated.ts';
import type { ResponseContent } from '../../core/pointwise/sample.ts';
import { readSynthesisMessages } from '../../core/pointwise/synthesis.ts';
import type {
  ChatAnswer,
  ChatCallOptions,
  ChatModel,
  ChatRequest,
  Clock,
} from '../../core/ports.ts';
import { cellOf } from '../../core/runs/attack/catalog.ts';
import {
  type AttackRequest,
  recognizeAttackRequest,
} from '../../core/runs/attack/cells/attackPrompt.ts';
import { readChangeSize } from '../../core/runs/attack/placebo.ts';
import { insertWithinLimits } from './insertWithinLimits.ts';
import { phrasesOf } from './phrasesOf.ts';
import { changeNeutrally } from './practiceEdits.ts';
import { synthesizeInPractice } from './practiceSynthesis.ts';
import { whatImpresses } from './whatImpresses.ts';

interface PracticeAttackerOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** Probability that an attempt violates a limit, 0 to 1. Default: 0. */
  readonly carelessness?: number;
}

/**
 * Creates the simulated attacker: no network, no model, and the same answers for the same seed. It
 * reads only the messages that any attacker would get. Its edits are insertions: a phrase that
 * impresses the practice judge (`whatImpresses`), then phrases of the material, as far as the
 * attack's limits allow. Its placebo inserts fillers.
 */
export function createPracticeAttacker(options: PracticeAttackerOptions): ChatModel {
  const { seed, clock, carelessness = 0 } = options;
  return {
    identity: {
      provider: practiceProviderId,
      model: 'practice-attacker',
      endpoint: 'builtin:practice',
      simulated: isSimulated(practiceProviderId),
      settings: { seed, carelessness },
    },
    async complete(request: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
      await call.onSend?.();
      const started = clock.now();
      await clock.sleep(0, call.signal);
      const text = answer(request, seed, carelessness);
      call.onText?.(text);
      return {
        text,
        finishReason: 'stop',
        firstTextMs: clock.now() - started,
        totalMs: clock.now() - started,
        servedModel: 'practice-attacker',
        responseFormat: 'json_schema',
        effectiveTemperature: request.temperature,
      };
    },
  };
}

function answer({ messages, replicate }: ChatRequest, seed: number, carelessness: number): string {
  const wanted = readSynthesisMessages(messages);
  if (wanted) return synthesizeInPractice(seed, wanted);
  const asked = recognizeAttackRequest(messages);
  if (!asked) return 'There is nothing to edit.';
  if (asked.stage === 'extraction') return describeMaterial(asked);
  if (!asked.response) return 'There is no response to edit.';
  if (asked.stage === 'placebo') {
    const size = readChangeSize(messages[1]?.content ?? '') ?? oneEdit;
    return written(changeNeutrally(asked.response, size));
  }
  const said = digestOfAll(messages.map(({ content }) => content));
  const isCareless = keyedUnit(seed, 'careless', said, String(replicate)) < carelessness;
  return written(isCareless ? leaveOutHalf(asked.response) : attack(asked, asked.response, seed));
}

function written(response: ResponseContent): string {
  return JSON.stringify('text' in response ? { response: response.text } : response);
}

const oneEdit = { edits: 1, growth: 10 };

/** Returns phrases of the material, each as a feature. */
function describeMaterial({ cell, materials }: AttackRequest): string {
  const { reference = '', raised, rubric = '', characters = '' } = materials;
  const source = cellOf(cell)?.source;
  const text =
    source === 'rubric' ? (raised ?? rubric) : source === 'characters' ? characters : reference;
  const phrases = phrasesOf(text, '').slice(0, 5);
  if (phrases.length === 0) return '- Feature: nothing that stands out';
  return phrases.map((phrase, index) => `- Feature ${index + 1}: “${phrase}”`).join('\n');
}

function attack(asked: AttackRequest, response: ResponseContent, seed: number): ResponseContent {
  const cell = cellOf(asked.cell);
  const { profile, reference, raised, rubric, characters } = asked.materials;
  const source = cell?.source ?? 'reference';
  const own = profile ?? reference ?? raised ?? rubric ?? characters ?? '';
  const phrases = phrasesOf(own, asked.materials.response ?? '')
    .slice(0, 12)
    .map((phrase) => `as with “${phrase}”`);
  const draw = keyedUnit(seed, 'phrase', asked.materials.response ?? '');
  const impressive = whatImpresses[source].toSorted((one, other) =>
    draw < 0.5 ? one.length - other.length : other.length - one.length,
  );
  return insertWithinLimits(response, { impressive, further: phrases }, cell?.limits ?? []);
}

/** Removes the second half of the response, which violates any limit. */
function leaveOutHalf(response: ResponseContent): ResponseContent {
  const half = <Part>(parts: readonly Part[]): Part[] =>
    parts.slice(0, Math.max(1, Math.floor(parts.length / 2)));
  if ('text' in response) return { text: half([...response.text]).join('') };
  if ('steps' in response) return { steps: half(response.steps) };
  return { dialogue: half(response.dialogue) };
}
