import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Pair } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { scaleOf } from '../../core/pointwise/scale.ts';
import type { AttackEntry, AttackHeader, SampleEntry } from '../../core/runs/attack/attackLog.ts';
import type { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackTools } from '../../core/runs/attack/attackTools.ts';
import { keepEntries } from '../../core/runs/attack/calls/askCall.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import { attemptOutcomeOf, measureLimits } from '../../core/runs/attack/limits/measureLimits.ts';
import {
  type AttackSubject,
  type AttackView,
  lastResponse,
  viewAttack,
} from '../../core/runs/attack/views/attackView.ts';
import { readResponseText, responseText } from '../../core/runs/attack/views/responseText.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { Judges } from '../models/judges.ts';
import { cellsInUse, openAttackModels } from '../runs/attack/attackModels.ts';
import { HeldLog } from './heldLog.ts';

/** One attack on one response while this window shows it. Its log is the truth. */
export class AttackSession {
  /** The pair that it was begun on in this window. */
  pair: Pair | undefined;
  readonly #held: HeldLog;
  readonly #judges: Judges;
  readonly #changed: (session: AttackSession) => void;
  readonly #cell: AttackCell;
  /** The text as it stands in the editor; undefined where it is the last attempt's. */
  #text: string | undefined;
  #asking: AbortController | undefined;
  /** What is being asked or is to be done, or what went wrong. */
  #said: string | undefined;

  private constructor(held: HeldLog, judges: Judges, changed: (session: AttackSession) => void) {
    this.#held = held;
    this.#judges = judges;
    this.#changed = changed;
    const [id] = held.header.attacks;
    const cell = cellsInUse().find((known) => known.id === id);
    if (!cell) throw new Error(vscode.l10n.t('{0} holds no attack on one response.', held.path));
    this.#cell = cell;
  }

  /** Opens the log of an attack on one response. Rejects where it holds anything else. */
  static async open(
    path: string,
    judges: Judges,
    changed: (session: AttackSession) => void,
  ): Promise<AttackSession> {
    const held = await HeldLog.read(path, () => changed(session));
    const session = new AttackSession(held, judges, changed);
    return session;
  }

  /** Where its log is. */
  get path(): string {
    return this.#held.path;
  }

  /** The name of its log, which names it everywhere. */
  get run(): string {
    return basename(this.path, '.jsonl');
  }

  get header(): AttackHeader {
    return this.#held.header;
  }

  get entry(): SampleEntry {
    return this.#held.entry;
  }

  /** The response's sample, with what was synthesised for it. */
  get sample(): AttackSample {
    return this.state.sampleOf(this.entry.key) ?? this.entry.sample;
  }

  get cell(): AttackCell {
    return this.#cell;
  }

  get state(): AttackState {
    return this.#held.state;
  }

  get isAsking(): boolean {
    return this.#asking !== undefined;
  }

  /** What is being asked or is to be done, or what went wrong. */
  get said(): string | undefined {
    return this.#said;
  }

  say(text: string | undefined): void {
    this.#said = text;
    this.#changed(this);
  }

  /** The attacked response as the log has it; before there is one, the original. */
  get text(): string {
    return responseText(lastResponse(this.#held.entries, this.#subject()) ?? this.sample.response);
  }

  get originalText(): string {
    return responseText(this.sample.response);
  }

  /** What there is to see, of the text as it stands in the editor. */
  view(): AttackView {
    const subject = this.#subject();
    const view = viewAttack(this.#held.entries, subject, this.#edited());
    if (view) return view;
    throw new Error(vscode.l10n.t('{0} does not begin as the log of an attack.', this.path));
  }

  /** The text in the editor has become this. */
  edit(text: string): void {
    const before = this.#text;
    this.#text = text === this.text ? undefined : text;
    if (this.#text !== before) this.#changed(this);
  }

  /**
   * Keeps in the log what the user has made of the attacked response, as an attempt of its own. Nothing
   * is asked. Rejects where the text is no response of this form.
   */
  async keepEdit(): Promise<void> {
    if (!this.#edited()) return;
    await this.#held.alone(async () => {
      const edited = this.#edited();
      if (!edited) return;
      if (!edited.response) {
        throw new Error(
          vscode.l10n.t(
            'The attacked text is no response of this form: each step or turn stands below a line that begins with "────". Undo the change of those lines.',
          ),
        );
      }
      const { key } = this.entry;
      const attempt: AttackEntry = {
        type: 'attempt',
        sample: key,
        cell: this.#cell.id,
        attempt: this.state.attemptsOf(key, this.#cell.id).length,
        outcome: edited.outcome,
        response: edited.response,
        limits: [...edited.limits],
        edited: true,
      };
      await this.#held.write((kept) => keepEntries(kept, attempt));
      this.#text = undefined;
      this.#changed(this);
    });
  }

  /** Keeps entries that need no call. */
  async keep(...entries: readonly AttackEntry[]): Promise<void> {
    await this.#held.alone(() => this.#held.write((kept) => keepEntries(kept, ...entries)));
  }

  /**
   * Asks models, one such work at a time. False where the user cancelled; what goes wrong is told in the
   * view and rejected with.
   */
  async ask(what: string, work: (tools: AttackTools) => Promise<unknown>): Promise<boolean> {
    const controller = new AbortController();
    const { signal } = controller;
    await this.#held.alone(async () => {
      this.#asking = controller;
      this.say(what);
      try {
        const models = await openAttackModels(this.#judges, this.header, [this.sample]);
        const { header, cell } = this;
        await this.#held.write((kept) =>
          work({ ...kept, ...models, header, cells: [cell], clock: systemClock, signal }),
        );
        this.#said = undefined;
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        this.#said = signal.aborted
          ? vscode.l10n.t('Cancelled. What was answered is kept.')
          : failure;
        if (!signal.aborted) throw error;
      } finally {
        this.#asking = undefined;
        this.#changed(this);
      }
    });
    return !signal.aborted;
  }

  /** Sends nothing more; what is answered is kept. */
  cancel(): void {
    this.#asking?.abort();
  }

  #subject(): AttackSubject {
    const { sample } = this;
    return { key: this.entry.key, sample, cell: this.#cell, scale: scaleOf(sample) };
  }

  #edited() {
    if (this.#text === undefined) return undefined;
    const { sample } = this;
    const response = readResponseText(this.#text, sample.response);
    if (!response) return { outcome: 'unreadable' as const, limits: [] };
    const limits = measureLimits(this.#cell.limits, sample, response);
    const outcome = attemptOutcomeOf({ response }, sample, limits);
    return { response, outcome, limits };
  }
}
