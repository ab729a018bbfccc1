import { JournalState } from '../../journal/journalState.ts';
import { applyRevision, planRecord } from '../../journal/revision.ts';
import { SentCalls } from '../../journal/sentCalls.ts';
import type { AttackSample } from '../../pointwise/sample.ts';
import type { ResponseFormat } from '../../ports.ts';
import type {
  AttackAnswer,
  AttackEntry,
  AttackHeader,
  AttemptEntry,
  FoundEntry,
  PlaceboEntry,
  PlantedEntry,
  ProfileEntry,
  SampleEntry,
  ScoreEntry,
  SynthesisEntry,
  VerificationEntry,
} from './attackLog.ts';
import {
  type AttentionName,
  asksForJson,
  attentionText,
  modelOfCall,
  nameOfCall,
  type ScoreName,
  scoreText,
} from './calls/callName.ts';
import type { AttackCell } from './cell.ts';
import type { ModelPlace } from './plan/runModels.ts';
import { rubricDigest } from './rubricDigest.ts';

/** The attack of one cell on one sample, as far as it has come. */
interface SampleCell {
  readonly attempts: readonly AttemptEntry[];
  placebo?: PlaceboEntry;
  verification?: VerificationEntry;
  /** What was found of the responses of earlier attempts, by the response. */
  readonly earlier: ReadonlyMap<string, Findings>;
}

/** What is known of one attacked response. */
interface Findings {
  readonly placebo?: PlaceboEntry | undefined;
  readonly verification?: VerificationEntry | undefined;
  readonly scores: ReadonlyMap<string, ScoreEntry>;
}

interface SampleRecord {
  readonly entry: SampleEntry;
  sample: AttackSample;
  readonly cells: Map<string, SampleCell>;
  readonly scores: Map<string, ScoreEntry>;
  readonly syntheses: Map<'reference' | 'rubric', SynthesisEntry>;
  /** By how many flaws were to be planted. */
  readonly planted: Map<number, PlantedEntry>;
  readonly found: Map<string, FoundEntry>;
}

/** State of a run of attacks. The texts of messages are not kept. */
export class AttackState extends JournalState<AttackHeader, AttackEntry, SampleRecord> {
  readonly #answers = new Map<string, AttackAnswer>();
  readonly #answered = new Set<string>();
  readonly #failures = new Map<string, { readonly reason: string; readonly message: string }>();
  readonly #profiles = new Map<string, ProfileEntry>();
  readonly #calls = new SentCalls();
  readonly #formats = new Map<ModelPlace, ResponseFormat>();

  /** The state after these entries, in order. */
  static replay(entries: Iterable<AttackEntry>): AttackState {
    return new AttackState().applyAll(entries);
  }

  /** The run's samples as they were chosen, in the order of the log. */
  samples(): SampleEntry[] {
    return [...this.items.values()].map(({ entry }) => entry);
  }

  /** A sample with what was synthesised for it; undefined for a key that the run does not have. */
  sampleOf(key: string): AttackSample | undefined {
    return this.items.get(key)?.sample;
  }

  /** What a model, or since then the user, wrote for a sample that lacked it. */
  synthesisOf(key: string, what: 'reference' | 'rubric'): SynthesisEntry | undefined {
    return this.items.get(key)?.syntheses.get(what);
  }

  /** The answer to the call of this key. */
  answerOf(call: string): AttackAnswer | undefined {
    return this.#answers.get(call);
  }

  /** The last failure of the call of this key, kept until an answer replaces it. */
  failureOf(call: string): { readonly reason: string; readonly message: string } | undefined {
    return this.#failures.get(call);
  }

  get pendingCalls(): number {
    return this.#calls.pending;
  }

  /** Whether a call of this name (see `nameText`) was answered, whatever it sent. */
  isAnswered(name: string): boolean {
    return this.#answered.has(name);
  }

  /** All answers, in the order in which they came. */
  answers(): Iterable<AttackAnswer> {
    return this.#answers.values();
  }

  /** Attempts of a cell on a sample, the first one first; the last one counts. */
  attemptsOf(sample: string, cell: string): readonly AttemptEntry[] {
    return this.#cellOf(sample, cell)?.attempts ?? [];
  }

  /** The profile that an attack on a sample is made from: the sample's own, or that of its rubric. */
  profileOf(cell: Pick<AttackCell, 'id' | 'source'>, sample: string): ProfileEntry | undefined {
    return this.#profiles.get(profileKey(cell.id, this.profileOwner(cell, sample)));
  }

  /** Owner of a cell's profile: the digest of the sample's rubric, or the sample's key. */
  profileOwner({ source }: Pick<AttackCell, 'source'>, sample: string): string {
    const rubric = source === 'rubric' ? this.sampleOf(sample)?.rubric : undefined;
    return rubric ? rubricDigest(rubric) : sample;
  }

  placeboOf(sample: string, cell: string): PlaceboEntry | undefined {
    return this.#cellOf(sample, cell)?.placebo;
  }

  verificationOf(sample: string, cell: string): VerificationEntry | undefined {
    return this.#cellOf(sample, cell)?.verification;
  }

  /** Every score of a sample, each name once: the latest. */
  scoresOf(sample: string): readonly ScoreEntry[] {
    return [...(this.items.get(sample)?.scores.values() ?? [])];
  }

  scoreOf(name: ScoreName): ScoreEntry | undefined {
    return this.items.get(name.sample)?.scores.get(scoreText(name));
  }

  /** The sample's response with this number of planted flaws. */
  plantedOf(sample: string, count: number): PlantedEntry | undefined {
    return this.items.get(sample)?.planted.get(count);
  }

  /** What a judge found of planted flaws. */
  foundOf(name: AttentionName): FoundEntry | undefined {
    return this.items.get(name.sample)?.found.get(attentionText(name));
  }

  /**
   * How a model is asked for JSON: settled by its first answer to a request for JSON, for the whole run.
   */
  responseFormatOf(place: ModelPlace): ResponseFormat | undefined {
    return this.#formats.get(place);
  }

  apply(entry: AttackEntry): void {
    switch (entry.type) {
      case 'attack-run':
        this.header ??= entry;
        return;
      case 'sample':
        planRecord(entry.key, this.items, this, () => emptyRecord(entry));
        return;
      case 'revision':
        applyRevision(entry, this.items, this);
        return;
      case 'message':
        this.sent.add(entry.id);
        return;
      case 'started':
        this.#calls.start(entry.call);
        return;
      case 'answer':
        this.#takeAnswer(entry);
        return;
      case 'failed':
        this.#calls.end(entry.call);
        this.#failures.set(entry.call, { reason: entry.reason, message: entry.message });
        return;
      case 'profile':
        this.#profiles.set(profileKey(entry.cell, entry.rubric ?? entry.sample ?? ''), entry);
        return;
    }
    const record = this.items.get(entry.sample);
    if (!record) return;
    switch (entry.type) {
      case 'synthesis':
        takeSynthesis(record, entry);
        return;
      case 'attempt':
        takeAttempt(record, entry);
        return;
      case 'placebo':
        cellIn(record, entry.cell).placebo = entry;
        return;
      case 'verification':
        cellIn(record, entry.cell).verification = entry;
        return;
      case 'score':
        record.scores.set(scoreText(entry), entry);
        return;
      case 'planted':
        record.planted.set(entry.count, entry);
        return;
      case 'found':
        record.found.set(attentionText(entry), entry);
    }
  }

  #takeAnswer(entry: AttackAnswer): void {
    this.#calls.end(entry.call);
    this.#answers.set(entry.call, entry);
    this.#answered.add(nameOfCall(entry.call));
    this.#failures.delete(entry.call);
    const place = modelOfCall(entry.call);
    if (asksForJson(entry.call) && !this.#formats.has(place))
      this.#formats.set(place, entry.responseFormat);
  }

  #cellOf(sample: string, cell: string): SampleCell | undefined {
    return this.items.get(sample)?.cells.get(cell);
  }
}

function emptyRecord(entry: SampleEntry): SampleRecord {
  return {
    entry,
    sample: entry.sample,
    cells: new Map(),
    scores: new Map(),
    syntheses: new Map(),
    planted: new Map(),
    found: new Map(),
  };
}

/** What is known of the last attempt's response stays with that response, and comes back with it. */
function takeAttempt(record: SampleRecord, entry: AttemptEntry): void {
  const { attempts, placebo, verification, earlier } = cellIn(record, entry.cell);
  const scores = new Map([...record.scores].filter(([, { cell }]) => cell === entry.cell));
  const before = JSON.stringify(attempts.at(-1)?.response ?? null);
  const findings = new Map(earlier).set(before, { placebo, verification, scores });
  const known = findings.get(JSON.stringify(entry.response ?? null));
  record.cells.set(entry.cell, {
    attempts: [...attempts, entry],
    earlier: findings,
    ...(known?.placebo && { placebo: known.placebo }),
    ...(known?.verification && { verification: known.verification }),
  });
  for (const name of scores.keys()) record.scores.delete(name);
  for (const [name, score] of known?.scores ?? []) record.scores.set(name, score);
}

function takeSynthesis(record: SampleRecord, entry: SynthesisEntry): void {
  const { reference, rubric } = entry;
  const written = { ...(reference !== undefined && { reference }), ...(rubric && { rubric }) };
  const names = (['reference', 'rubric'] as const).filter((name) => name in written);
  for (const name of names) record.syntheses.set(name, entry);
  const synthesised = [...new Set([...(record.sample.synthesised ?? []), ...names])];
  record.sample = { ...record.sample, ...written, synthesised };
}

function cellIn(record: SampleRecord, cell: string): SampleCell {
  const known = record.cells.get(cell);
  if (known) return known;
  const made: SampleCell = { attempts: [], earlier: new Map() };
  record.cells.set(cell, made);
  return made;
}

function profileKey(cell: string, owner: string): string {
  return `${cell}/${owner}`;
}
