import { basename } from 'node:path';
import * as vscode from 'vscode';
import { openAttackModels } from '../../app/attacks.ts';
import type { Pair } from '../../core/data/pair.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import { keepEntries } from '../../core/journal/ongoingRun.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackTools } from '../../core/runs/attack/attackTools.ts';
import { measureAttempt } from '../../core/runs/attack/calls/attempt.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import type { AttackEntry, SampleEntry } from '../../core/runs/attack/log/attackLog.ts';
import type { AttemptEntry } from '../../core/runs/attack/log/attemptEntries.ts';
import {
  type AttackView,
  lastResponse,
  viewAttack,
} from '../../core/runs/attack/views/attackView.ts';
import type { AttackSubject } from '../../core/runs/attack/views/judgeView.ts';
import { readResponseText, responseText } from '../../core/runs/attack/views/responseText.ts';
import { isNoMessage, readAttackLog, refusalIn } from '../../logs/reading/readLog.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { Judges } from '../models/judges.ts';
import { problemWords } from '../problemWords.ts';
import { cellsInUse, openerOf } from '../runs/attack/attackModels.ts';
import { resumeAgreed } from '../runs/resumeAgreed.ts';
import { Session, type WritableRun } from '../sessions/session.ts';

type MeasuredEdit = Pick<AttemptEntry, 'response' | 'outcome' | 'limits'>;

/** An attack on one response, open in this window. */
export class AttackSession extends Session<AttackState, AttackEntry> {
  readonly header: AttackHeader;
  readonly entry: SampleEntry;
  readonly cell: AttackCell;
  /** The pair it was started on in this window. */
  pair: Pair | undefined;
  readonly #judges: Judges;
  /** Text in the editor; undefined if it is the last attempt's. */
  #text: string | undefined;
  /** The text that was measured last, with the result. */
  #measured: { readonly text: string; readonly result: MeasuredEdit } | undefined;
  #said: string | undefined;

  private constructor(path: string, entries: readonly AttackEntry[], judges: Judges) {
    super(path, AttackState.replay(entries), (log) => resumeAgreed(attackKind, log));
    const { header } = this.state;
    const [id, ...otherAttacks] = header?.attacks ?? [];
    const [entry, ...otherSamples] = this.state.samples();
    const cell = cellsInUse().find((known) => known.id === id);
    if (!header || !entry || !cell || otherAttacks.length + otherSamples.length > 0) {
      throw new Error(vscode.l10n.t('{0} holds no attack on one response.', path));
    }
    this.header = header;
    this.entry = entry;
    this.cell = cell;
    this.#judges = judges;
  }

  /** Opens the log of an attack on one response. Rejects for any other log. */
  static async open(path: string, judges: Judges): Promise<AttackSession> {
    const { entries, faults } = await readAttackLog(path, isNoMessage);
    const refusal = refusalIn(faults);
    if (refusal !== undefined) throw new Error(`${path}: ${refusal}`);
    return new AttackSession(path, entries, judges);
  }

  /** Name of its log, which identifies it. */
  get run(): string {
    return basename(this.path, '.jsonl');
  }

  /** The response's sample, with the sources generated for it. */
  get sample(): AttackSample {
    return this.state.sampleOf(this.entry.key) ?? this.entry.sample;
  }

  /** Status: the pending call, the next step, or the last error. */
  get said(): string | undefined {
    return this.#said;
  }

  say(text: string | undefined): void {
    this.#said = text;
    this.tell({ type: 'progress' });
  }

  /** The attacked response in the log, or the original if there is none yet. */
  get text(): string {
    return responseText(lastResponse(this.state, this.#subject()) ?? this.sample.response);
  }

  get originalText(): string {
    return responseText(this.sample.response);
  }

  get isDiscarded(): boolean {
    return this.state.isDiscarded(this.entry.key, this.cell.id);
  }

  /** Logs whether the user has discarded the attack; it needs an attempt. */
  async discard(discarded: boolean): Promise<void> {
    const { key: sample } = this.entry;
    const cell = this.cell.id;
    if (this.isDiscarded === discarded || this.state.attemptsOf(sample, cell).length === 0) return;
    await this.keep({ type: 'discard', sample, cell, discarded });
  }

  /** Returns the view for the text in the editor. */
  view(): AttackView {
    const view = viewAttack(this.state, this.#subject(), this.#edited());
    if (view) return view;
    throw new Error(vscode.l10n.t('{0} holds no attack on one response.', this.path));
  }

  /** Updates the text from the editor. */
  edit(text: string): void {
    const before = this.#text;
    this.#text = text === this.text ? undefined : text;
    if (this.#text !== before) this.tell({ type: 'progress' });
  }

  /**
   * Logs the user's edit of the attacked response as an attempt, without any call. Rejects if the
   * text isn't a response of this form.
   */
  async keepEdit(): Promise<void> {
    if (!this.#edited()) return;
    await this.write(async (run) => {
      const edited = this.#edited();
      if (!edited) return;
      if (!edited.response) {
        throw new Error(
          vscode.l10n.t(
            'The attacked text is not a response of this form: each step or turn begins with its number, such as "[Step 0]" or "[Turn 0]". Undo the change of the first one.',
          ),
        );
      }
      const { key } = this.entry;
      await keepEntries(this.#kept(run), {
        type: 'attempt',
        sample: key,
        cell: this.cell.id,
        attempt: this.state.attemptsOf(key, this.cell.id).length,
        outcome: edited.outcome,
        response: edited.response,
        limits: [...edited.limits],
        edited: true,
      });
      this.#text = undefined;
      this.tell({ type: 'progress' });
    });
  }

  /** Logs entries that require no call. */
  async keep(...entries: readonly AttackEntry[]): Promise<void> {
    await this.write((run) => keepEntries(this.#kept(run), ...entries));
  }

  /**
   * Asks models. Resolves to false if the user cancels. Shows a failure in the view and rejects
   * with it.
   */
  async askModels(what: string, use: (tools: AttackTools) => Promise<unknown>): Promise<boolean> {
    const { error, isCanceled } = await this.ask(async (run, { signal, endSignal, inFlight }) => {
      this.say(what);
      const { header, cell } = this;
      const openModel = openerOf(this.#judges, header.seed);
      const models = await openAttackModels({ header, openModel }, [this.sample]);
      const cells = [cell];
      await use({
        ...{ ...this.#kept(run), ...models, header, cells, clock: systemClock },
        ...{ signal, endSignal, inFlight },
      });
    });
    if (isCanceled) {
      this.say(vscode.l10n.t('Canceled. What was answered is kept.'));
      return false;
    }
    if (error !== undefined) {
      this.say(problemWords(error));
      throw error;
    }
    this.say(undefined);
    return true;
  }

  #kept(run: WritableRun<AttackState, AttackEntry>) {
    return { ...run, onEntry: () => this.tell({ type: 'progress' }) };
  }

  #subject(): AttackSubject {
    const { sample } = this;
    return { key: this.entry.key, sample, cell: this.cell };
  }

  /** Measures each text once, since every sign of progress redraws the view. */
  #edited(): MeasuredEdit | undefined {
    const text = this.#text;
    if (text === undefined) return undefined;
    if (this.#measured?.text !== text) this.#measured = { text, result: this.#measure(text) };
    return this.#measured.result;
  }

  #measure(text: string): MeasuredEdit {
    const { sample } = this;
    const response = readResponseText(text, sample.response);
    const read = response ? { response } : ({ fault: 'unreadable' } as const);
    return measureAttempt(read, sample, this.cell.limits);
  }
}
