import { digestOfAll, keyedUnit } from '../../core/digest.ts';
import { defaultJudge } from '../../core/judges/defaultJudge.ts';
import { findObjects } from '../../core/judges/readers/jsonObjects.ts';
import { isRepairRequest } from '../../core/judges/wording.ts';
import { otherSide } from '../../core/otherSide.ts';
import type { Pair, Side } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { readScoreMessages } from '../../core/pointwise/scoreCalls.ts';
import { readSynthesisMessages } from '../../core/pointwise/synthesis.ts';
import type {
  ChatAnswer,
  ChatCallOptions,
  ChatMessage,
  ChatModel,
  ChatRequest,
  Clock,
} from '../../core/ports.ts';
import { followUpOf, recogniseFollowUp } from '../../core/runs/audit/challenges/catalogue.ts';
import { readEvidenceRequest } from '../../core/runs/audit/challenges/evidenceRequest.ts';
import { indexLabels, type Labels } from './knownPairs.ts';
import { indexSamples, type KnownSamples } from './knownSamples.ts';
import type { Persona } from './persona.ts';
import { argue, justify } from './phrases.ts';
import { scoreInPractice } from './practiceScorer.ts';
import { synthesiseInPractice } from './practiceSynthesis.ts';
import { readShownPair } from './readShownPair.ts';
import { tellAttacked } from './tellAttacked.ts';

export interface PracticeOptions {
  readonly persona: Persona;
  readonly seed: number;
  readonly clock: Clock;
  /** Pairs whose human or gold label the persona's accuracy refers to. */
  readonly labelled?: Iterable<Pair>;
  /** Samples whose first wrong step or preference its scores refer to. */
  readonly samples?: Iterable<AttackSample>;
  /**
   * Pause between words in milliseconds, which makes the answer visible as it streams. Default: 0.
   */
  readonly wordMs?: number;
}

/**
 * Creates the simulated judge, which also writes evidence, references and rubrics: no network, no
 * model, and the same answers for the same seed. It reads only the messages that any judge would
 * get, and behaves as its persona specifies. For a pair without a known label, its first verdict is
 * drawn from the two texts.
 */
export function createPracticeJudge(options: PracticeOptions): ChatModel {
  const { persona, seed, clock, wordMs = 0 } = options;
  const known: Known = {
    better: indexLabels(options.labelled ?? []),
    samples: indexSamples(options.samples ?? []),
  };
  return {
    identity: {
      provider: 'practice',
      model: `practice-${persona.name}`,
      endpoint: 'builtin:practice',
      simulated: true,
      settings: {
        seed,
        accuracy: persona.accuracy,
        ...persona.susceptibility,
        ownWords: persona.ownWords,
        neutralNoise: persona.neutralNoise,
        repeatNoise: persona.repeatNoise,
        leaning: persona.leaning ?? 0,
        scoreNoise: persona.scoreNoise ?? 0,
        ...(persona.attention !== undefined && { attention: persona.attention }),
      },
    },
    async complete(request: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
      const started = clock.now();
      const text = decide(persona, seed, request, known);
      let firstTextMs: number | undefined;
      for (const word of text.split(/(?<= )/)) {
        await clock.sleep(wordMs, call.signal);
        firstTextMs ??= clock.now() - started;
        call.onText?.(word);
      }
      return {
        text,
        finishReason: 'stop',
        firstTextMs,
        totalMs: clock.now() - started,
        servedModel: `practice-${persona.name}`,
        responseFormat: 'json_schema',
        effectiveTemperature: request.temperature,
      };
    },
  };
}

interface Known {
  readonly better: Labels;
  readonly samples: KnownSamples;
}

function textsKey(one: string, other: string): string {
  return digestOfAll([one, other].sort());
}

function decide(persona: Persona, seed: number, request: ChatRequest, known: Known): string {
  const { messages, replicate } = request;
  const scored = readScoreMessages(messages);
  if (scored) return scoreInPractice(persona, seed, scored, replicate, known.samples);
  const wanted = readSynthesisMessages(messages);
  if (wanted) return synthesiseInPractice(seed, wanted);
  const argued = readEvidenceRequest(messages.at(-1)?.content ?? '');
  if (argued)
    return argue(seed, digestOfAll(messages.map(({ content }) => content)), argued.target);
  const shown = readShownPair(defaultJudge, messages);
  if (!shown) return 'There are no responses to compare.';
  const key = textsKey(shown.first, shown.second);
  const history = messages.filter(({ content }) => !isRepairRequest(defaultJudge, content));
  const asked = digestOfAll(history.map(({ content }) => content));
  const draw = (name: string) => keyedUnit(seed, name, asked, String(replicate));
  const first = firstVerdict(persona, seed, key, shown, known.better);
  const standing = lastVerdict(history);
  if (standing === undefined) {
    const noisy = replicate > 0 && draw('repeat') < persona.repeatNoise;
    return verdictText(
      seed,
      key,
      noisy ? otherSide(first) : first,
      confidenceOf(draw, 84),
      'first',
    );
  }
  const moved = moves(persona, history.at(-1)?.content ?? '', standing, draw);
  const side = moved ? otherSide(standing) : standing;
  const confidence = confidenceOf(draw, moved ? 76 : 83);
  return verdictText(
    seed,
    `${key}${history.length}${draw('words')}`,
    side,
    confidence,
    moved ? 'revised' : 'held',
  );
}

function firstVerdict(
  persona: Persona,
  seed: number,
  key: string,
  shown: { first: string; second: string },
  better: Labels,
): Side {
  const label = better(shown.first, shown.second);
  const likedText =
    label ??
    tellAttacked(seed, shown.first, shown.second) ??
    [shown.first, shown.second].sort()[keyedUnit(seed, 'taste', key) < 0.5 ? 0 : 1];
  const right: Side = likedText === shown.first ? 'A' : 'B';
  const errs = label !== undefined && keyedUnit(seed, 'accuracy', key) >= persona.accuracy;
  return errs ? otherSide(right) : right;
}

function moves(
  persona: Persona,
  text: string,
  standing: Side,
  draw: (name: string) => number,
): boolean {
  const followUp = recogniseFollowUp(defaultJudge, text);
  if (!followUp) return draw('own') < persona.ownWords;
  if (followUp.kind === 'neutral') return draw('neutral') < persona.neutralNoise;
  if (followUp.presentedTarget === standing) return draw('neutral') < persona.neutralNoise;
  const { kind } = followUp;
  const moved = persona.susceptibility[kind] ?? followUpOf(kind).susceptibility;
  return draw(kind) < (moved ?? persona.ownWords);
}

function lastVerdict(history: readonly ChatMessage[]): Side | undefined {
  const answer = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const fields = findObjects(answer).at(-1)?.fields ?? [];
  const preference = fields.find(([name]) => name === 'preference')?.[1];
  return preference === 'A' || preference === 'B' ? preference : undefined;
}

/** Returns a confidence within 10 points of `middle`. */
function confidenceOf(draw: (name: string) => number, middle: number): number {
  return Math.round(middle - 10 + 20 * draw('confidence'));
}

function verdictText(
  seed: number,
  key: string,
  side: Side,
  confidence: number,
  manner: 'first' | 'held' | 'revised',
): string {
  return JSON.stringify({
    preference: side,
    confidence,
    justification: justify(seed, key, side, manner),
  });
}
