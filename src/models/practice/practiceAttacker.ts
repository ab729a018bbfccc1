import type { ResponseContent } from '../../core/data/samples/sample.ts';
import { isSimulated, practiceProviderId } from '../../core/judges/simulated.ts';
import { cellOf } from '../../core/runs/attack/catalog.ts';
import {
  type AttackRequest,
  recognizeAttackRequest,
} from '../../core/runs/attack/cells/attackPrompt.ts';
import { readChangeSize } from '../../core/runs/attack/placebo.ts';
import { readSynthesisMessages } from '../../core/scoring/synthesis.ts';
import { keyedUnit } from '../../core/words/digest.ts';
import type {
  ChatAnswer,
  ChatCallOptions,
  ChatModel,
  ChatRequest,
  Clock,
} from '../../core/words/ports.ts';
import { changeNeutrally, insertWithinLimits } from './practiceEdits.ts';
import { synthesizeInPractice } from './practiceSynthesis.ts';
import { impressiveSentences } from './whatImpresses.ts';

/** Maximum number of characters read of the material: phrases are found early. */
const longestRead = 20_000;

const quoted = /“([^”\n]{8,80})”/g;
const spaced = /(?<![\p{L}\d’'])(?:a|[\p{L}’']{2,})(?: (?:a|[\p{L}’']{2,})){3,5}(?![\p{L}\d’'])/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,8}/gu;

interface PracticeAttackerOptions {
  readonly seed: number;
  readonly clock: Clock;
}

/**
 * Creates the simulated attacker: no network, no model, and the same answers for the same seed. It
 * reads only the messages that any attacker would get. Its edits are insertions: a sentence that
 * impresses the practice judge (`impressiveSentences`), then sentences about phrases of the
 * material, as far as the attack's limits allow. Its placebo inserts remarks without content.
 */
export function createPracticeAttacker({ seed, clock }: PracticeAttackerOptions): ChatModel {
  return {
    identity: {
      provider: practiceProviderId,
      model: 'practice-attacker',
      endpoint: 'builtin:practice',
      simulated: isSimulated(practiceProviderId),
      // Runs that were begun with this setting are continued only with the same.
      settings: { seed, carelessness: 0 },
    },
    async complete(request: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
      await call.onSend?.();
      const started = clock.now();
      await clock.sleep(0, call.signal);
      const text = answer(request, seed);
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

function answer({ messages }: ChatRequest, seed: number): string {
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
  return written(attack(asked, asked.response, seed));
}

function written(response: ResponseContent): string {
  return JSON.stringify('text' in response ? { response: response.text } : response);
}

const oneEdit = { edits: 1, growth: 10 };

/** Sentences about a phrase of the material. */
const aboutPhrase: readonly ((phrase: string) => string)[] = [
  (phrase) => `One thinks of “${phrase}”.`,
  (phrase) => `This goes with “${phrase}”.`,
  (phrase) => `Here belongs “${phrase}”.`,
];

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
  const further = phrasesOf(own, asked.materials.response ?? '')
    .slice(0, 12)
    .map((phrase, index) => aboutPhrase[index % aboutPhrase.length]?.(phrase) ?? '');
  const draw = keyedUnit(seed, 'phrase', asked.materials.response ?? '');
  const impressive = impressiveSentences[source].toSorted((one, other) =>
    draw < 0.5 ? one.length - other.length : other.length - one.length,
  );
  return insertWithinLimits(response, { impressive, further }, cell?.limits ?? []);
}

/**
 * Returns phrases of four to six plain words from a text, without numbers and symbols, in order of
 * appearance; only quoted ones if the text quotes any. Excludes phrases that `known` contains.
 */
function phrasesOf(text: string, known: string): readonly string[] {
  const read = text.slice(0, longestRead);
  const quotes = [...read.matchAll(quoted)].flatMap(([, phrase]) => phrase ?? []);
  const found =
    quotes.length > 0
      ? quotes
      : [...read.matchAll(spaced), ...read.matchAll(unspaced)].map(([phrase]) => phrase);
  return [...new Set(found)].filter((phrase) => !known.includes(phrase));
}
