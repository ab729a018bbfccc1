import * as z from 'zod';
import { contentDigits } from '../../data/pairContent.ts';
import type { CallFailure } from '../../journal/failureWords.ts';
import { Chunks, type Column, columnFor } from '../../judgments/column.ts';
import { type DigestField, Digests, type KnownDigest } from '../../judgments/digests.ts';
import { type Field, schemasOf, type ValuesOf } from '../../judgments/field.ts';
import { rowFields } from '../../judgments/judgmentRow.ts';
import { type PairFacts, promptDigits } from '../../runs/audit/rows.ts';
import { PairKeys } from './pairKeys.ts';

const { target, order, orderUnknown, domain, label, tiedLabel } = rowFields;
const { lengthA, lengthB, modelA, modelB } = rowFields;

/** Fields of a presentation that are kept in columns; its texts are in arrays. */
const factFields = {
  ...{ target, order, orderUnknown, domain, label, tiedLabel, lengthA, lengthB, modelA, modelB },
  swapped: { schema: z.boolean() },
} satisfies Record<string, Field>;
const otherFields = {
  labelSource: { schema: z.string().optional() },
  isTied: { schema: z.boolean() },
  incomplete: { schema: z.literal(true).optional() },
} satisfies Record<string, Field>;

const columnFields = { ...factFields, ...otherFields };

type ColumnFields = ValuesOf<typeof columnFields>;

const factNames = Object.keys(factFields) as (keyof typeof factFields)[];
const otherNames = Object.keys(otherFields) as (keyof typeof otherFields)[];

/** Digests by presentation. */
class DigestColumn {
  readonly all: Digests;
  readonly #numbers = new Chunks((length) => new Int32Array(length));

  constructor(digits: number) {
    this.all = new Digests(digits);
  }

  set(index: number, digest: string): void {
    this.#numbers.set(index, this.all.numberOf(digest));
  }

  textAt(index: number): string {
    return this.all.textOf(this.#numbers.get(index) ?? 0);
  }

  knownAt(index: number): KnownDigest {
    return { all: this.all, number: this.#numbers.get(index) ?? 0 };
  }
}

/** What a report needs of the presentations of a log's pairs, by index. */
export class PairFields {
  readonly keys = new PairKeys();
  readonly ids: string[] = [];
  readonly contents = new DigestColumn(contentDigits);
  readonly clusters = new DigestColumn(promptDigits);
  /** First words of the prompts, on one line. */
  readonly firstWords: string[] = [];
  /** Ids of steps that were not undone and of drafts. */
  readonly steps = new Map<number, Set<string>>();
  readonly drafts = new Map<number, Set<string>>();
  /** Reasons of the latest failed calls, by turn; some may have been answered since. */
  readonly failures = new Map<number, Map<string, CallFailure>>();
  readonly #columns = Object.fromEntries(
    Object.entries(schemasOf(columnFields)).map(([name, schema]) => [name, columnFor(schema)]),
  ) as Readonly<Record<keyof ColumnFields, Column>>;

  get length(): number {
    return this.ids.length;
  }

  get<Name extends keyof ColumnFields>(name: Name, index: number): ColumnFields[Name] {
    return this.#columns[name].get(index) as ColumnFields[Name];
  }

  /**
   * Adds a presentation.
   *
   * @param facts with the key that its entry gives the pair
   */
  add(
    key: string,
    facts: PairFacts,
    others: Pick<FoldedPair, 'id' | 'firstWords' | 'labelSource' | 'isTied' | 'incomplete'>,
  ): void {
    const index = this.length;
    this.keys.add(key, facts.pair);
    // The same text once: records without an id have their key as id.
    this.ids.push(others.id === key ? key : others.id);
    this.contents.set(index, facts.content);
    this.clusters.set(index, facts.cluster);
    this.firstWords.push(others.firstWords);
    this.#set(index, factNames, facts);
    this.#set(index, otherNames, others);
  }

  /** Missing values are not set: the columns have none there. */
  #set<Name extends keyof ColumnFields>(
    index: number,
    names: readonly Name[],
    values: Pick<ColumnFields, Name>,
  ): void {
    for (const name of names) {
      const value = values[name];
      if (value !== undefined) this.#columns[name].set(index, value);
    }
  }
}

/** One presentation of a pair, whose fields are read where they are stored. */
export class FoldedPair implements PairFacts {
  readonly #fields: PairFields;
  /** Index of the presentation in its log. */
  readonly index: number;

  constructor(fields: PairFields, index: number) {
    this.#fields = fields;
    this.index = index;
  }

  get pair(): string {
    return this.#fields.keys.pairs[this.index] ?? '';
  }
  /** Id of the pair in its dataset. */
  get id(): string {
    return this.#fields.ids[this.index] ?? '';
  }
  get content(): string {
    return this.#fields.contents.textAt(this.index);
  }
  get cluster(): string {
    return this.#fields.clusters.textAt(this.index);
  }
  get firstWords(): string {
    return this.#fields.firstWords[this.index] ?? '';
  }
  get swapped() {
    return this.#fields.get('swapped', this.index);
  }
  get target() {
    return this.#fields.get('target', this.index);
  }
  get order() {
    return this.#fields.get('order', this.index);
  }
  get orderUnknown() {
    return this.#fields.get('orderUnknown', this.index);
  }
  get domain() {
    return this.#fields.get('domain', this.index);
  }
  get label() {
    return this.#fields.get('label', this.index);
  }
  get tiedLabel() {
    return this.#fields.get('tiedLabel', this.index);
  }
  get labelSource() {
    return this.#fields.get('labelSource', this.index);
  }
  /** Whether its label is a tie, regardless of its source. */
  get isTied() {
    return this.#fields.get('isTied', this.index);
  }
  get lengthA() {
    return this.#fields.get('lengthA', this.index);
  }
  get lengthB() {
    return this.#fields.get('lengthB', this.index);
  }
  get modelA() {
    return this.#fields.get('modelA', this.index);
  }
  get modelB() {
    return this.#fields.get('modelB', this.index);
  }
  /** Whether nothing can follow its recorded baseline. */
  get incomplete() {
    return this.#fields.get('incomplete', this.index);
  }
  get steps(): ReadonlySet<string> {
    return this.#fields.steps.get(this.index) ?? none;
  }
  get drafts(): ReadonlySet<string> {
    return this.#fields.drafts.get(this.index) ?? none;
  }
  get failures(): ReadonlyMap<string, CallFailure> {
    return this.#fields.failures.get(this.index) ?? noFailures;
  }

  knownDigest(field: DigestField): KnownDigest {
    const { contents, clusters } = this.#fields;
    return (field === 'content' ? contents : clusters).knownAt(this.index);
  }

  addStep(step: string): void {
    addTo(this.#fields.steps, this.index, step);
  }
  removeStep(step: string): void {
    this.#fields.steps.get(this.index)?.delete(step);
  }
  addDraft(step: string): void {
    addTo(this.#fields.drafts, this.index, step);
  }
  /** Records that a turn's call failed. */
  fail(turn: string, failure: CallFailure): void {
    const { failures } = this.#fields;
    const own = failures.get(this.index) ?? new Map<string, CallFailure>();
    failures.set(this.index, own.set(turn, failure));
  }
  /** Forgets the failure of a turn, whose call was sent again. */
  retry(turn: string): void {
    this.#fields.failures.get(this.index)?.delete(turn);
  }
}

const none: ReadonlySet<string> = new Set();
const noFailures: ReadonlyMap<string, CallFailure> = new Map();

function addTo(sets: Map<number, Set<string>>, index: number, step: string): void {
  sets.set(index, (sets.get(index) ?? new Set()).add(step));
}
