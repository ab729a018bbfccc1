import { pairDigest } from '../../../formats/readRecord.ts';
import type { SourceFile } from '../../../import/importer.ts';
import type { Origin } from '../../../import/origin.ts';
import { ImportReport } from '../../../import/report.ts';
import { type RecordedLine, readRecorded } from '../../../judges/recorded/readRecorded.ts';
import type { RecordedAnswer, RecordedShape } from '../../../judges/recorded/recordedAnswer.ts';
import type { SelectablePair } from '../plan/selectPairs.ts';

/** A pair with the answers that a judge gave on it, at most one for each presented order. */
export interface RecordedPair extends SelectablePair {
  readonly answers: readonly RecordedAnswer[];
}

/** A judge whose answers were recorded: a model with one prompt. */
export interface RecordedJudge {
  readonly model: string;
  /** Name of its prompt in the recording tool, if the file states it. */
  readonly prompt?: string;
  /** The files' format, in words. */
  readonly tool: string;
  readonly pairs: readonly RecordedPair[];
}

type GatheredPair = SelectablePair & { readonly answers: RecordedAnswer[] };

interface Gathered extends Omit<RecordedJudge, 'pairs'> {
  readonly pairs: Map<string, GatheredPair>;
}

interface Data {
  readonly byKey: ReadonlyMap<string, SelectablePair>;
  readonly byId: ReadonlyMap<string, SelectablePair>;
}

/** Finds the pairs of recorded answers, by judge. Everything left out is reported with a reason. */
export class RecordedJudges {
  readonly report = new ImportReport();
  /** Id of the first file's format; empty until there is one. */
  format = '';
  /** Absent: the answers' own records contain their pairs. */
  readonly #data: Data | undefined;
  readonly #judges = new Map<string, Gathered>();

  /** @param pairs pairs that the answers are about; absent: those in the answers' own records */
  constructor(pairs?: readonly SelectablePair[]) {
    if (!pairs) return;
    const latest = [...pairs].reverse();
    this.#data = {
      byKey: new Map(latest.map((one) => [one.key, one])),
      byId: new Map(latest.map((one) => [one.pair.id, one])),
    };
  }

  /** Adds the answers in a file. Rejects if it contains none, or is unreadable. */
  async addFile(file: SourceFile, shapes: readonly RecordedShape[]): Promise<void> {
    for await (const recorded of readRecorded(file, shapes)) {
      if ('shape' in recorded) this.format ||= recorded.shape.id;
      this.add(file.name, recorded);
    }
  }

  add(file: string, recorded: RecordedLine): void {
    const origin = { file, line: recorded.line };
    if ('fault' in recorded) this.report.skip(origin, recorded.fault);
    else this.#add(origin, recorded.answer, recorded.shape.title);
  }

  /** Returns the judges in the order in which they occur. */
  judges(): readonly RecordedJudge[] {
    return [...this.#judges.values()].map((judge) => ({
      ...judge,
      pairs: [...judge.pairs.values()],
    }));
  }

  #add(origin: Origin, answer: RecordedAnswer, tool: string): void {
    const { item, decision, order } = answer;
    if (decision !== 'unreadable' && 'score' in decision) {
      this.report.skip(origin, scoreOfOne);
      return;
    }
    const known = this.#pairOf(answer);
    if (!known) {
      this.report.skip(origin, unknownPair, item.key);
      return;
    }
    const { model = answer.prompt ?? unnamed, prompt } = answer;
    const { pairs } = this.#judgeOf(model, prompt, tool);
    const { pair } = known;
    const isOwnLabel = pair.labelSource === `llm:${model}` || pair.labelSource === `llm:${prompt}`;
    const { label: _, labelSource: __, ...unlabeled } = pair;
    const held: GatheredPair = pairs.get(known.key) ?? {
      ...known,
      pair: isOwnLabel ? unlabeled : pair,
      answers: [],
    };
    const isOther = (one: RecordedAnswer) => one.order && order && one.order !== order;
    if (held.answers.every(isOther)) {
      held.answers.push(answer);
      pairs.set(known.key, held);
    } else {
      this.report.skip(origin, secondVerdict, pair.id);
    }
  }

  #pairOf({ item: { pair, key: id } }: RecordedAnswer): SelectablePair | undefined {
    const key = pair && pairDigest(pair);
    if (this.#data) return this.#data.byKey.get(key ?? '') ?? this.#data.byId.get(id);
    return pair && key !== undefined ? { key, pair: { ...pair, id: pair.id ?? key } } : undefined;
  }

  #judgeOf(model: string, prompt: string | undefined, tool: string): Gathered {
    const key = JSON.stringify([model, prompt]);
    const judge = this.#judges.get(key) ?? {
      ...{ model, tool, pairs: new Map() },
      ...(prompt !== undefined && prompt !== model && { prompt }),
    };
    this.#judges.set(key, judge);
    return judge;
  }
}

const unnamed = 'unnamed judge';

const unknownPair = 'Its pair is not among the data. Name the file with the pairs after --data.';
const secondVerdict = 'The pair already has a verdict of this judge in this order.';
const scoreOfOne = 'It is the score of a single response. Only verdicts on pairs are recorded.';
