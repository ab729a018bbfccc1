import type { SourceFile } from '../../../data/import/importer.ts';
import type { Origin } from '../../../data/import/origin.ts';
import { ImportReport } from '../../../data/import/report.ts';
import type { Pair } from '../../../data/pair.ts';
import { isSingle } from '../../../data/responses.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import { definitionDigest } from '../../../judges/definitionDigest.ts';
import { isOfSingle } from '../../../judges/recorded/isOfSingle.ts';
import { type RecordedLine, readRecorded } from '../../../judges/recorded/readRecorded.ts';
import type {
  RecordedAnswer,
  RecordedAsking,
  RecordedShape,
} from '../../../judges/recorded/recordedAnswer.ts';
import { mostRepeats } from '../options.ts';
import type { SelectablePair } from '../plan/selectPairs.ts';
import { JudgedData, keysByGivens } from './judgedData.ts';

/** A pair or a single response with the answers that a judge gave on it. */
export interface RecordedPair extends SelectablePair {
  readonly answers: readonly RecordedAnswer[];
}

/** A judge whose answers were recorded: a model with one prompt, asked in one way. */
export interface RecordedJudge {
  readonly kind: JudgeDefinition['kind'];
  readonly model: string;
  /** Name of its prompt in the recording tool, if the file states it. */
  readonly prompt?: string;
  /** The files' format, in words. */
  readonly tool: string;
  /** Usual form of such judges, if the format has one. */
  readonly form?: JudgeDefinition;
  /** Its own definition, if the files contain it. */
  readonly definition?: JudgeDefinition;
  /** Absent if the files do not state it. */
  readonly asking?: RecordedAsking;
  /** Set if its answers are simulated. */
  readonly simulated?: true;
  /** Set if it is a panel of several judges. */
  readonly isPanel?: true;
  /** Place of its first answer. */
  readonly origin: Origin;
  readonly pairs: readonly RecordedPair[];
}

type GatheredPair = SelectablePair & { readonly answers: RecordedAnswer[] };

interface Gathered extends Omit<RecordedJudge, 'pairs'> {
  readonly pairs: Map<string, GatheredPair>;
}

/** Finds the pairs of recorded answers, by judge. Everything left out is reported with a reason. */
export class RecordedJudges {
  readonly report = new ImportReport();
  /** Id of the first file's format; empty until there is one. */
  format = '';
  /** Digest of the mapping that describes this format, if one does. */
  mapping: string | undefined;
  /** Absent: the answers' own records contain their pairs. */
  readonly #data: JudgedData | undefined;
  readonly #keyOf = keysByGivens();
  readonly #judges = new Map<string, Gathered>();

  /** @param pairs pairs that the answers are about; absent: those in the answers' own records */
  constructor(pairs?: readonly SelectablePair[]) {
    this.#data = pairs && new JudgedData(pairs);
  }

  /** Adds the answers in a file. Rejects if it contains none, or is unreadable. */
  async addFile(file: SourceFile, shapes: readonly RecordedShape[]): Promise<void> {
    for await (const recorded of readRecorded(file, shapes)) {
      if ('shape' in recorded && this.format === '') {
        this.format = recorded.shape.id;
        this.mapping = recorded.shape.mapping;
      }
      this.add(file.name, recorded);
    }
  }

  add(file: string, recorded: RecordedLine): void {
    const origin = { file, line: recorded.line };
    if ('fault' in recorded) this.report.skip(origin, recorded.fault);
    else this.#add(origin, recorded.answer, recorded.shape);
  }

  /** Returns the judges in the order in which they occur. */
  judges(): readonly RecordedJudge[] {
    return [...this.#judges.values()].map((judge) => ({
      ...judge,
      pairs: [...judge.pairs.values()],
    }));
  }

  #add(origin: Origin, answer: RecordedAnswer, shape: RecordedShape): void {
    if (answer.isFollowUp) {
      this.report.skip(origin, followUp, answer.item.key);
      return;
    }
    const kind = isOfSingle(answer) ? 'pointwise' : 'pairwise';
    const known = this.#subjectOf(answer, kind);
    if (!known) {
      const reason = kind === 'pairwise' ? unknownPair : unknownResponse;
      this.report.skip(origin, reason, answer.item.key);
      return;
    }
    const { pairs, model } = this.#judgeOf(answer, kind, shape, origin);
    const held: GatheredPair = pairs.get(known.key) ?? {
      ...known,
      pair: withoutOwnLabel(known.pair, model, answer.prompt),
      answers: [],
    };
    const reason = whyNotAdded(held.answers, answer, kind);
    if (reason === undefined) {
      held.answers.push(answer);
      pairs.set(known.key, held);
    } else {
      this.report.skip(origin, reason, held.pair.id);
    }
  }

  #subjectOf({ item }: RecordedAnswer, kind: RecordedJudge['kind']): SelectablePair | undefined {
    const { pair } = item;
    if (pair && isSingle(pair) !== (kind === 'pointwise')) return undefined;
    if (this.#data) return this.#data.find(item, kind);
    if (!pair) return undefined;
    const key = this.#keyOf(pair);
    return { key, pair: { ...pair, id: pair.id ?? key } };
  }

  #judgeOf(
    answer: RecordedAnswer,
    kind: RecordedJudge['kind'],
    { title: tool, form }: RecordedShape,
    origin: Origin,
  ): Gathered {
    const { model = answer.prompt ?? unnamed, prompt, definition, asking, simulated } = answer;
    const isPanel = answer.panel !== undefined;
    const defined = definition && [definition.name, definitionDigest(definition)];
    const key = JSON.stringify([kind, model, prompt, defined, asking, simulated, isPanel]);
    const judge = this.#judges.get(key) ?? {
      ...{ kind, model, tool, origin, pairs: new Map() },
      ...(prompt !== undefined && prompt !== model && { prompt }),
      ...(form && { form }),
      ...(definition && { definition }),
      ...(asking && { asking }),
      ...(simulated && { simulated }),
      ...(isPanel && { isPanel }),
    };
    this.#judges.set(key, judge);
    return judge;
  }
}

/** Returns a pair or response without a label or score that the judge itself gave. */
function withoutOwnLabel(pair: Pair, model: string, prompt: string | undefined): Pair {
  const isOwn = pair.labelSource === `llm:${model}` || pair.labelSource === `llm:${prompt}`;
  const { label: _, labelSource: __, score: ___, ...unlabeled } = pair;
  return isOwn ? unlabeled : pair;
}

/**
 * Returns why an answer cannot join others on the same pair or response; undefined if it can.
 * Answers in the same order repeat each other, which is unknown without an order.
 */
function whyNotAdded(
  held: readonly RecordedAnswer[],
  { order }: RecordedAnswer,
  kind: RecordedJudge['kind'],
): string | undefined {
  const isOrdered = order !== undefined && held.every((one) => one.order !== undefined);
  if (held.length > 0 && kind === 'pairwise' && !isOrdered) return unknownOrder;
  return held.filter((one) => one.order === order).length < mostRepeats ? undefined : tooMany;
}

const unnamed = 'unnamed judge';

const unknownPair =
  'Its pair is not among the data. Name the file with the pairs (on the command line: --data).';
const unknownResponse =
  'Its response is not among the data. Name the file with the pairs that hold it (on the command line: --data).';
const unknownOrder =
  'The pair already has a verdict of this judge, and it is not known whether the order was the same.';
const tooMany = `The judge was asked the same more than ${mostRepeats} times.`;
const followUp = 'It answers a follow-up. Only first verdicts and their repeats are recorded.';
