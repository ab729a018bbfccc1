import type { Origin } from '../origin.ts';

export interface LabelLine {
  readonly word: string;
  readonly origin: Origin;
}

/**
 * The models that a label file is about, and the meaning of each of its words: a model, or
 * undefined for a tie.
 */
interface LabelMeaning {
  readonly models: readonly [string, string];
  readonly winners: ReadonlyMap<string, string | undefined>;
}

/**
 * Explains FairEval's human labels, which are words in a text file, one per question in order
 * (CHATGPT, VICUNA13B, TIE); no file states which word means which model. The models are those in
 * the file's name, or the only two there are. A word means the model whose name it resembles; if
 * only one of two words resembles a model, the other word means the other model. Returns the reason
 * for a file that these rules do not explain; its labels are then not used.
 */
export function explainLabels(
  stem: string,
  lines: readonly LabelLine[],
  models: readonly string[],
): LabelMeaning | string {
  const named = models.filter((model) => plain(stem).includes(plain(model)));
  const [first, second, ...more] = named.length >= 2 ? named : models;
  if (first === undefined || second === undefined || more.length > 0) {
    return 'A label file does not name two of the chosen models.';
  }
  const pair = [first, second] as const;
  const winners = new Map<string, string | undefined>();
  const unexplained: string[] = [];
  for (const word of new Set(lines.map((line) => line.word))) {
    const meant = pair.filter((model) => resembles(word, model));
    if (/^(tie|draw|equal|same)$/i.test(word)) winners.set(word, undefined);
    else if (meant.length === 1) winners.set(word, meant[0]);
    else unexplained.push(word);
  }
  const left = pair.filter((model) => ![...winners.values()].includes(model));
  if (unexplained.length === 1 && left.length === 1) winners.set(unexplained[0] ?? '', left[0]);
  else if (unexplained.length > 0) {
    return 'A label file uses words that resemble neither model’s name.';
  }
  return { models: pair, winners };
}

function resembles(word: string, model: string): boolean {
  const [one, other] = [plain(word), plain(model)];
  return one.length > 1 && (one.startsWith(other) || other.startsWith(one));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
