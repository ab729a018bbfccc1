import type { AttackSample, ResponseContent } from '../../data/samples/sample.ts';
import { JournalState } from '../../journal/journalState.ts';
import { applyRevision, planRecord } from '../../journal/revision.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import type { ResponseFormat } from '../../words/ports.ts';
import { AttackStatement } from './attackStatement.ts';
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
import { attackJudgeName } from './judgeNames.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { AttackAnswer, AttackEntry, SampleEntry } from './log/attackLog.ts';
import type {
  AttemptEntry,
  InjectionEntry,
  PlaceboEntry,
  ProfileEntry,
  SynthesisEntry,
  VerificationEntry,
} from './log/attemptEntries.ts';
import type { FoundEntry, PlantedEntry } from './log/flawEntries.ts';
import type { ScoreEntry } from './log/scoreEntry.ts';
import type { ModelPlace } from './plan/runModels.ts';
import { rubricDigest } from './rubricDigest.ts';
import {
  cellIn,
  emptyRecord,
  type Findings,
  findingsAbout,
  noFindings,
  type SampleRecord,
  takeAttempt,
  takeSynthesis,
  takeVerification,
} from './sampleRecord.ts';

/** State of an attack run. Message texts are not kept. */
export class AttackState extends JournalState<AttackHeader, AttackEntry, SampleRecord> {
  readonly #answers = new Map<string, AttackAnswer>();
  readonly #answered = new Set<string>();
  readonly #profiles = new Map<string, ProfileEntry>();
  readonly calls = new AttackStatement();
  readonly #formats = new Map<ModelPlace, ResponseFormat>();

  /** Returns the state after applying these entries in order. */
  static replay(entries: Iterable<AttackEntry>): AttackState {
    return new AttackState().applyAll(entries);
  }

  #nameOf(judge: number): string {
    const one = this.header?.judges[judge];
    return one ? attackJudgeName(one) : '';
  }

  /** Returns the run's selected samples in log order. */
  samples(): SampleEntry[] {
    return [...this.items.values()].map(({ entry }) => entry);
  }

  /** Returns a sample as it was planned, or undefined if the run has no sample of this key. */
  entryOf(key: string): SampleEntry | undefined {
    return this.items.get(key)?.entry;
  }

  /**
   * Returns a sample including the parts synthesized for it, or undefined if the run has no sample
   * of this key.
   */
  sampleOf(key: string): AttackSample | undefined {
    return this.items.get(key)?.sample;
  }

  /**
   * Returns the reference or rubric that a model wrote, or the user later edited, for a sample that
   * lacked it.
   */
  synthesisOf(key: string, what: 'reference' | 'rubric'): SynthesisEntry | undefined {
    return this.items.get(key)?.syntheses.get(what);
  }

  /** Returns the answer to the call with this key. */
  answerOf(call: string): AttackAnswer | undefined {
    return this.#answers.get(call);
  }

  get pendingCalls(): number {
    return this.calls.unanswered();
  }

  /** Whether a call with this name (see `nameText`) was answered, regardless of what was sent. */
  isAnswered(name: string): boolean {
    return this.#answered.has(name);
  }

  /** Returns all answers in the order in which they arrived. */
  answers(): Iterable<AttackAnswer> {
    return this.#answers.values();
  }

  /** Returns the attempts of a cell on a sample, oldest first; the last one counts. */
  attemptsOf(sample: string, cell: string): readonly AttemptEntry[] {
    return this.#cellOf(sample, cell)?.attempts ?? [];
  }

  /** Returns the profile used to attack a sample: the profile of the sample or of its rubric. */
  profileOf(cell: Pick<AttackCell, 'id' | 'source'>, sample: string): ProfileEntry | undefined {
    return this.#profiles.get(profileKey(cell.id, this.profileOwner(cell, sample)));
  }

  /**
   * Returns the owner of a cell's profile: the digest of the sample's rubric, or the sample's key.
   */
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

  /** Returns the user's decision whether an attacked response is a prompt injection. */
  injectionOf(sample: string, cell: string): InjectionEntry | undefined {
    return this.#cellOf(sample, cell)?.injection;
  }

  /** Whether the user has discarded the last attempt of a cell on a sample. */
  isDiscarded(sample: string, cell: string): boolean {
    return this.#cellOf(sample, cell)?.isDiscarded === true;
  }

  /**
   * Returns the findings about a response of a cell's attack; an edit that restores an earlier
   * response restores them.
   */
  findingsAbout(sample: string, cell: string, response: ResponseContent | undefined): Findings {
    const record = this.items.get(sample);
    return record ? findingsAbout(record, cell, response) : noFindings;
  }

  /** Returns the latest score for each score name of a sample. */
  scoresOf(sample: string): readonly ScoreEntry[] {
    return [...(this.items.get(sample)?.scores.values() ?? [])];
  }

  scoreOf(name: ScoreName): ScoreEntry | undefined {
    return this.items.get(name.sample)?.scores.get(scoreText(name));
  }

  /** Returns the sample's response with this number of planted flaws. */
  plantedOf(sample: string, count: number): PlantedEntry | undefined {
    return this.items.get(sample)?.planted.get(count);
  }

  /** Returns the planted flaws that a judge found. */
  foundOf(name: AttentionName): FoundEntry | undefined {
    return this.items.get(name.sample)?.found.get(attentionText(name));
  }

  /**
   * Returns how a model is asked for JSON; its first answer to a JSON request determines this for
   * the whole run.
   */
  responseFormatOf(place: ModelPlace): ResponseFormat | undefined {
    return this.#formats.get(place);
  }

  apply(entry: AttackEntry): void {
    const isNewCall = this.calls.apply(entry);
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
      case 'failed':
        return;
      case 'answer':
        if (isNewCall) this.#takeAnswer(entry);
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
        takeVerification(record, entry);
        return;
      case 'injection':
        cellIn(record, entry.cell).injection = entry;
        return;
      case 'discard':
        cellIn(record, entry.cell).isDiscarded = entry.discarded;
        return;
      case 'score':
        if (isSameJson(record.scores.get(scoreText(entry)), entry)) return;
        record.scores.set(scoreText(entry), entry);
        this.countReading(entry.outcome, entry.judge, this.#nameOf(entry.judge));
        return;
      case 'planted':
        record.planted.set(entry.count, entry);
        return;
      case 'found':
        record.found.set(attentionText(entry), entry);
    }
  }

  #takeAnswer(entry: AttackAnswer): void {
    this.#answers.set(entry.call, entry);
    this.#answered.add(nameOfCall(entry.call));
    const place = modelOfCall(entry.call);
    if (
      asksForJson(entry.call) &&
      !this.#formats.has(place) &&
      entry.finishReason !== 'content_filter'
    ) {
      this.#formats.set(place, entry.responseFormat);
    }
  }

  #cellOf(sample: string, cell: string) {
    return this.items.get(sample)?.cells.get(cell);
  }
}

function profileKey(cell: string, owner: string): string {
  return `${cell}/${owner}`;
}
