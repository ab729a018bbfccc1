import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import type { BuiltSection } from '../core/report/builtSections.ts';
import { ReportDesk } from './reportDesk.ts';
import type {
  CancelRequest,
  ReportAnswer,
  ReportRequest,
  ReportRequests,
  RequestName,
  WorkerStart,
} from './reportRequests.ts';

/** Interval, in milliseconds, at which long work checks for messages and reports progress. */
const lookEveryMs = 20;

/** Least time, in milliseconds, between two messages with finished sections. */
const sendEveryMs = 500;

type OnStep = (done: number) => void;

/**
 * Answers requests in sequence. During a long request it checks for messages: a cancellation ends
 * the request, and lists are answered immediately.
 */
class ReportServer {
  readonly #port: MessagePort;
  readonly #desk: ReportDesk;
  #waiting: ReportRequest[] = [];
  readonly #canceled = new Set<number>();
  #isBusy = false;

  constructor(port: MessagePort, start: WorkerStart) {
    this.#port = port;
    this.#desk = new ReportDesk(start);
    port.on('message', (message) => {
      this.#take(message);
      if (!this.#isBusy) void this.#takeWaiting();
    });
  }

  #take(message: ReportRequest | CancelRequest): void {
    if (message.name === 'cancel') this.#canceled.add(message.id);
    else this.#waiting.push(message);
  }

  async #takeWaiting(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { id } = next;
      try {
        this.#answer({ id, value: await this.#valueOf(next) });
      } catch (error) {
        this.#answer({ id, error });
      }
      this.#canceled.delete(id);
    }
    this.#isBusy = false;
  }

  async #valueOf(request: ReportRequest): Promise<ReportRequests[RequestName]['gives']> {
    const desk = this.#desk;
    const onStep = this.#stepsOf(request.id);
    const readsFirst = request.name !== 'refresh' && !desk.isRead;
    if (request.name === 'refresh') await desk.refresh(onStep);
    if (readsFirst) await desk.refresh((done) => onStep(done / 2));
    this.#endIfCanceled(request.id);
    switch (request.name) {
      case 'refresh':
        return desk.progress();
      case 'build':
        return desk.build(request, {
          onStep: (done) => onStep(readsFirst ? (1 + done) / 2 : done),
          onBuilt: this.#gather(request.id),
        });
      case 'list':
        return desk.list(request);
      case 'worst':
        return desk.worst(request);
      case 'table':
        return desk.table(request);
      case 'listSamples':
        return desk.listSamples(request);
      case 'place':
        return desk.place(request);
      case 'staleCards':
        return desk.staleCards();
      case 'exportAudits':
        return desk.exportAudits();
      case 'csv':
        return desk.csv(request);
    }
  }

  #stepsOf(id: number): OnStep {
    let lookedAt = performance.now();
    return (done) => {
      if (performance.now() - lookedAt < lookEveryMs) return;
      for (;;) {
        const received = receiveMessageOnPort(this.#port);
        if (!received) break;
        this.#take(received.message);
      }
      this.#endIfCanceled(id);
      if (this.#desk.isRead) this.#answerLists();
      this.#answer({ id, done });
      lookedAt = performance.now();
    };
  }

  /** Sends finished sections together, rather than each by itself. */
  #gather(id: number): (built: BuiltSection) => void {
    let sentAt = Number.NEGATIVE_INFINITY;
    let waiting: BuiltSection[] = [];
    return (section) => {
      waiting.push(section);
      if (performance.now() - sentAt < sendEveryMs) return;
      this.#answer({ id, built: waiting });
      waiting = [];
      sentAt = performance.now();
    };
  }

  #endIfCanceled(id: number): void {
    if (this.#canceled.has(id)) throw new Error('The work was canceled.');
  }

  #answerLists(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const request of waiting) {
      if (request.name === 'list') {
        this.#answer({ id: request.id, value: this.#desk.list(request) });
      } else if (request.name === 'worst') {
        this.#answer({ id: request.id, value: this.#desk.worst(request) });
      } else if (request.name === 'table') {
        this.#answer({ id: request.id, value: this.#desk.table(request) });
      } else if (request.name === 'place') {
        this.#answer({ id: request.id, value: this.#desk.place(request) });
      } else if (request.name === 'listSamples') {
        this.#answer({ id: request.id, value: this.#desk.listSamples(request) });
      } else this.#waiting.push(request);
    }
  }

  #answer(message: ReportAnswer): void {
    this.#port.postMessage(message);
  }
}

if (parentPort) new ReportServer(parentPort, workerData);
