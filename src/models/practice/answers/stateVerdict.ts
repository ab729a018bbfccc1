import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { patternExample } from '../../../core/judges/patternExample.ts';
import { verdictWords } from '../../../core/judges/possibleVerdicts.ts';
import { readAnswer } from '../../../core/judges/readAnswer.ts';
import type { Reader } from '../../../core/judges/readers/readerFields.ts';
import type { ChatAnswer, TokenChance } from '../../../core/words/ports.ts';
import type { PresentedVerdict } from '../../../core/words/verdict.ts';

interface SaidVerdict {
  readonly side: 'first' | 'second' | 'tie';
  /** 0 to 100. */
  readonly confidence: number;
  readonly justification: string;
}

/** Lowest confidence with which a verdict on a five-way scale is clear. */
const clear = 80;

/** Returns an answer that states a verdict in the form of a definition. */
export function stateVerdict(
  definition: JudgeDefinition,
  said: SaidVerdict,
): Pick<ChatAnswer, 'text' | 'firstTokens'> {
  const { reader, justification, confidence } = definition;
  if (reader.kind === 'json') return { text: JSON.stringify(objectFor(definition, said)) };
  const verdict = markFor(definition, said);
  if (reader.kind !== 'choice') {
    const explained = `${said.justification}\n\n${verdict}`;
    return {
      text: justification !== 'none' && isRead(definition, explained) ? explained : verdict,
    };
  }
  const asked = typeof confidence === 'object' && 'logprobs' in confidence;
  return {
    text: justification === 'whole' ? `${verdict}\n\n${said.justification}` : verdict,
    ...(asked && { firstTokens: chancesOf(reader, verdict, said.confidence) }),
  };
}

/** Whether a text is readable; a pattern may forbid other text beside the verdict. */
function isRead(definition: JudgeDefinition, text: string): boolean {
  return readAnswer(definition, { text, finishReason: 'stop' }, []).outcome === 'readable';
}

function markFor({ reader, scale }: JudgeDefinition, said: SaidVerdict): string {
  if (reader.kind === 'scores') {
    const { min = 1, max = 10 } = scale ?? {};
    const [first, second] = [said.side === 'second' ? min : max, said.side === 'first' ? min : max];
    const texts = [String(first), String(second)] as const;
    return patternExample(
      reader.pattern,
      undefined,
      new Map<string | number, string>([
        ...([
          ['first', texts[0]],
          ['second', texts[1]],
        ] as const),
        ...(reader.pattern.includes('<first>')
          ? []
          : ([
              [1, texts[0]],
              [2, texts[1]],
            ] as const)),
      ]),
    );
  }
  const word = wordFor(reader, meanings(said));
  if (reader.kind !== 'marker') return word ?? '';
  if (!reader.verdicts) return patternExample(reader.pattern, word);
  const example = patternExample(reader.pattern, undefined, new Map([[1, word ?? '']]));
  return example.includes(word ?? '') ? example : (word ?? '');
}

/** Returns the verdicts that may express what is said, the best first. */
function meanings({ side, confidence }: SaidVerdict): readonly PresentedVerdict[] {
  if (side === 'tie') return ['tie'];
  const clearly = `${side}-clearly` as const;
  return confidence >= clear ? [clearly, side] : [side, clearly];
}

/** Returns the word or group of a reader for the first of these verdicts that it has. */
function wordFor(reader: Reader, verdicts: readonly PresentedVerdict[]): string | undefined {
  const words = verdictWords(reader);
  return verdicts.flatMap((verdict) => words.find(([, meant]) => meant === verdict)?.[0] ?? [])[0];
}

function objectFor(
  { reader, confidence, justification }: JudgeDefinition,
  said: SaidVerdict,
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  const preference = reader.kind === 'json' ? (reader.preference ?? '/preference') : '';
  setAt(object, preference, wordFor(reader, meanings(said)));
  if (typeof confidence === 'object' && 'json' in confidence) {
    setAt(object, confidence.json, said.confidence);
  }
  if (typeof justification === 'object') setAt(object, justification.json, said.justification);
  return object;
}

/** Sets the field that a JSON pointer names. */
export function setAt(object: Record<string, unknown>, pointer: string, value: unknown): void {
  const path = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = path.pop() ?? '';
  let inner = object;
  for (const name of path) {
    const next = (inner[name] ?? {}) as Record<string, unknown>;
    inner[name] = next;
    inner = next;
  }
  inner[last] = value;
}

/** Returns probabilities of the choices that give the chosen one this share of them. */
export function chancesOf(
  { choices }: Extract<Reader, { kind: 'choice' }>,
  chosen: string,
  confidence: number,
): TokenChance[] {
  const others = Object.keys(choices).filter((choice) => choice !== chosen);
  const share = Math.min(0.99, confidence / 100);
  return [
    { token: chosen, logprob: Math.log(share) },
    ...others.map((token) => ({ token, logprob: Math.log((1 - share) / others.length) })),
  ];
}
