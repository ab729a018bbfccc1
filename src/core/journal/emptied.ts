import { asOneLine } from '../words/escape.ts';
import { onFirstUse } from '../words/onFirstUse.ts';
import type { Aside, Usage } from '../words/ports.ts';

/** What became of the tokens of an answer without text, by kind. */
export const emptiedTexts = {
  /** {0}: name of the field. */
  field: 'its text is in the field {0}, which is not read',
  /** {0}: number of tokens. */
  hidden: '{0} answer tokens, all of them hidden reasoning',
  /** {0}: number of tokens, {1}: how many of them. */
  partlyHidden: '{0} answer tokens, {1} of them hidden reasoning',
  /** {0}: number of tokens, {1}: field or tag of the thoughts. */
  thoughts: '{0} answer tokens, but only thoughts ({1})',
  /** {0}: field or tag of the thoughts. */
  thoughtsAlone: 'only thoughts ({0})',
  /** {0}: number of tokens. */
  tokens: '{0} answer tokens, but no text',
};

/** What became of the tokens of an answer without text, and the values of its sentence. */
export interface Emptied {
  readonly kind: keyof typeof emptiedTexts;
  readonly values: readonly (string | number)[];
}

interface Answer {
  readonly text: string;
  readonly refusal?: string | undefined;
  readonly usage?: Usage | undefined;
  readonly asides?: readonly Aside[] | undefined;
}

/** Returns what became of the tokens of an answer; undefined if it has text, or nothing is known. */
export function emptiedBy({ text, refusal, usage, asides = [] }: Answer): Emptied | undefined {
  if (text.trim() !== '' || refusal) return undefined;
  const unread = asides.find(({ isThoughts }) => !isThoughts);
  if (unread) return { kind: 'field', values: [unread.field] };
  const tokens = usage?.estimated ? 0 : (usage?.completionTokens ?? 0);
  const hidden = usage?.reasoningTokens ?? 0;
  if (hidden > 0 && hidden >= tokens) return { kind: 'hidden', values: [tokens] };
  if (hidden > 0) return { kind: 'partlyHidden', values: [tokens, hidden] };
  const [thoughts] = asides;
  if (thoughts) {
    return tokens > 0
      ? { kind: 'thoughts', values: [tokens, thoughts.field] }
      : { kind: 'thoughtsAlone', values: [thoughts.field] };
  }
  return tokens > 0 ? { kind: 'tokens', values: [tokens] } : undefined;
}

const counts = onFirstUse(() => new Intl.NumberFormat('en'));

/** Returns the sentence for output that is not localized. */
export function emptiedText({ kind, values }: Emptied): string {
  const shown = values.map((value) =>
    typeof value === 'number' ? counts().format(value) : asOneLine(value, 60),
  );
  return emptiedTexts[kind].replace(/\{(\d)\}/g, (_, index) => shown[Number(index)] ?? '');
}
