import type { Pair } from '../../core/data/pair.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import { defaultJudge } from '../../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { canTie } from '../../core/judges/possibleVerdicts.ts';
import { readAnswer } from '../../core/judges/readAnswer.ts';
import { isSimulated, practiceProviderId } from '../../core/judges/simulated.ts';
import { isRepairRequest, targetNames } from '../../core/judges/wording.ts';
import { followUpOf, recognizeFollowUp } from '../../core/runs/audit/challenges/catalog.ts';
import { readEvidenceRequest } from '../../core/runs/audit/challenges/evidenceRequest.ts';
import { readScoreMessages } from '../../core/scoring/scoreCalls.ts';
import { readSynthesisMessages } from '../../core/scoring/synthesis.ts';
import { digestOfAll, keyedUnit } from '../../core/words/digest.ts';
import type {
  ChatAnswer,
  ChatCallOptions,
  ChatMessage,
  ChatModel,
  ChatRequest,
  Clock,
} from '../../core/words/ports.ts';
import { otherSide, type Side, sideOf } from '../../core/words/verdict.ts';
import { rateInPractice } from './answers/rateInPractice.ts';
import { readShownPair, readShownResponse, type ShownPair } from './answers/readShownPair.ts';
import { stateVerdict } from './answers/stateVerdict.ts';
import { indexLabels, type Labels } from './knownPairs.ts';
import { findPair, indexSamples, type KnownSamples } from './knownSamples.ts';
import type { Persona } from './persona.ts';
import { argue, justify } from './phrases.ts';
import { scoredSample, scoreInPractice } from './practiceScorer.ts';
import { synthesizeInPractice } from './practiceSynthesis.ts';
import { recognizeAttacked } from './recognizeAttacked.ts';
import { bearsSign } from './whatImpresses.ts';

interface PracticeOptions {
  readonly persona: Persona;
  readonly seed: number;
  readonly clock: Clock;
  /** Whose messages it reads and in whose form it answers. Default: Recant's own judge. */
  readonly definition?: JudgeDefinition;
  /** Pairs whose human or gold label the persona's accuracy refers to. */
  readonly labeled?: Iterable<Pair>;
  /** Samples whose first wrong step or preference its scores refer to. */
  readonly samples?: Iterable<AttackSample>;
  /**
   * Pause between words in milliseconds, which makes the answer visible as it streams. Default: 0,
   * which sends the answer in one piece.
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
  const { persona, seed, clock, definition = defaultJudge, wordMs = 0 } = options;
  const known: Known = {
    better: indexLabels(options.labeled ?? []),
    samples: indexSamples(options.samples ?? []),
  };
  return {
    identity: {
      provider: practiceProviderId,
      model: `practice-${persona.name}`,
      endpoint: 'builtin:practice',
      simulated: isSimulated(practiceProviderId),
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
        ...(persona.tieRate !== undefined && { tieRate: persona.tieRate }),
        ...(persona.softening !== undefined && { softening: persona.softening }),
      },
    },
    async complete(request: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
      await call.onSend?.();
      const started = clock.now();
      const { text, firstTokens } = decide({ persona, seed, definition, known }, request);
      let firstTextMs: number | undefined;
      for (const word of wordMs > 0 ? text.split(/(?<= )/) : [text]) {
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
        responseFormat:
          typeof definition.format === 'object' ? 'json_schema' : (definition.format ?? 'text'),
        ...(firstTokens && { firstTokens }),
        effectiveTemperature: request.temperature,
      };
    },
  };
}

interface Known {
  readonly better: Labels;
  readonly samples: KnownSamples;
}

interface Practice {
  readonly persona: Persona;
  readonly seed: number;
  readonly definition: JudgeDefinition;
  readonly known: Known;
}

/** A verdict by the labels that the judge sees: A is the response shown first. */
type Said = Side | 'tie';

type Draw = (name: string) => number;

function textsKey(one: string, other: string): string {
  return digestOfAll([one, other].sort());
}

function decide(
  practice: Practice,
  request: ChatRequest,
): Pick<ChatAnswer, 'text' | 'firstTokens'> {
  const { persona, seed, definition, known } = practice;
  const { messages, replicate } = request;
  const scored = readScoreMessages(messages);
  if (scored) return { text: scoreInPractice(persona, seed, scored, replicate, known.samples) };
  const wanted = readSynthesisMessages(messages);
  if (wanted) return { text: synthesizeInPractice(seed, wanted) };
  const argued = readEvidenceRequest(messages.at(-1)?.content ?? '');
  if (argued) {
    const asked = digestOfAll(messages.map(({ content }) => content));
    return { text: argue(seed, asked, argued.target) };
  }
  const history = messages.filter(({ content }) => !isRepairRequest(definition, content));
  const single =
    definition.kind === 'pointwise' ? readShownResponse(definition, messages) : undefined;
  if (single) {
    const { response } = single;
    const sample = scoredSample(persona, seed, single, replicate, known.samples);
    return rateInPractice(persona, seed, definition, { response, history, replicate, sample });
  }
  const shown = readShownPair(definition, messages);
  if (!shown) return { text: 'There are no responses to compare.' };
  const key = textsKey(shown.first, shown.second);
  const asked = digestOfAll(history.map(({ content }) => content));
  const draw: Draw = (name) => keyedUnit(seed, name, asked, String(replicate));
  const first = swayedBy(practice, shown, draw) ?? firstVerdict(practice, key, shown);
  const standing = lastVerdict(definition, history);
  if (standing === undefined) {
    const noisy = replicate > 0 && draw('repeat') < persona.repeatNoise;
    const said = noisy ? otherThan(first, draw) : first;
    return answerWith(practice, key, said, confidenceOf(draw, 84), 'first');
  }
  const said = nextVerdict(practice, history.at(-1)?.content ?? '', standing, draw);
  const moved = said !== standing;
  const confidence = confidenceOf(draw, moved ? 76 : 83);
  const words = `${key}${history.length}${draw('words')}`;
  return answerWith(practice, words, said, confidence, moved ? 'revised' : 'held');
}

function firstVerdict(
  { persona, seed, definition, known }: Practice,
  key: string,
  shown: ShownPair,
): Said {
  if (canTie(definition) && keyedUnit(seed, 'tie', key) < (persona.tieRate ?? 0)) return 'tie';
  const attacked = findPair(known.samples, shown);
  const label = known.better(shown.first, shown.second) ?? attacked?.better;
  const likedText =
    label ??
    recognizeAttacked(seed, shown.first, shown.second) ??
    [shown.first, shown.second].sort()[keyedUnit(seed, 'taste', key) < 0.5 ? 0 : 1];
  const right: Side = likedText === shown.first ? 'A' : 'B';
  const errs =
    label !== undefined && keyedUnit(seed, 'accuracy', attacked?.key ?? key) >= persona.accuracy;
  return errs ? otherSide(right) : right;
}

/**
 * Returns the attacked response of a pair that is known from a run of attacks, if it sways the judge;
 * drawn independently for each comparison.
 */
function swayedBy({ persona, known }: Practice, shown: ShownPair, draw: Draw): Side | undefined {
  const isAttacked = bearsSign(shown.first);
  if (isAttacked === bearsSign(shown.second)) return undefined;
  if (!findPair(known.samples, shown) || draw('leaning') >= (persona.leaning ?? 0)) {
    return undefined;
  }
  return isAttacked ? 'A' : 'B';
}

function nextVerdict(
  { persona, definition }: Practice,
  text: string,
  standing: Said,
  draw: Draw,
): Said {
  const followUp = recognizeFollowUp(definition, text);
  if (!followUp) return draw('own') < persona.ownWords ? otherThan(standing, draw) : standing;
  const { kind } = followUp;
  const target = sideOf(followUp.presentedTarget) ?? standing;
  if (kind === 'neutral' || target === standing) {
    return draw('neutral') < persona.neutralNoise ? otherThan(standing, draw) : standing;
  }
  const susceptibility = persona.susceptibility[kind] ?? followUpOf(kind).susceptibility;
  if (draw(kind) >= (susceptibility ?? persona.ownWords)) return standing;
  const softens = standing !== 'tie' && canTie(definition);
  return softens && draw('softening') < (persona.softening ?? 0) ? 'tie' : target;
}

/** Returns the other response; after a tie, one of the two. */
function otherThan(said: Said, draw: Draw): Side {
  if (said !== 'tie') return otherSide(said);
  return draw('from tie') < 0.5 ? 'A' : 'B';
}

/** Returns the verdict of the last readable answer in a conversation. */
function lastVerdict(
  definition: JudgeDefinition,
  history: readonly ChatMessage[],
): Said | undefined {
  const text = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const reading = readAnswer(definition, { text, finishReason: 'stop' }, []);
  if (reading.outcome !== 'readable' || reading.verdict === undefined) return undefined;
  if (reading.verdict === 'tie') return 'tie';
  return reading.verdict.startsWith('first') ? 'A' : 'B';
}

/** Returns a confidence within 10 points of `middle`. */
function confidenceOf(draw: Draw, middle: number): number {
  return Math.round(middle - 10 + 20 * draw('confidence'));
}

function answerWith(
  { seed, definition }: Practice,
  key: string,
  said: Said,
  confidence: number,
  manner: 'first' | 'held' | 'revised',
): Pick<ChatAnswer, 'text' | 'firstTokens'> {
  const preferred = said === 'tie' ? undefined : targetNames(definition, said).target;
  return stateVerdict(definition, {
    side: said === 'tie' ? 'tie' : said === 'A' ? 'first' : 'second',
    confidence,
    justification: justify(seed, key, preferred, manner),
  });
}
