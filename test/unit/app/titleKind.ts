// A third kind of run, which asks a model for the title of each text: all that a kind brings.

import * as z from 'zod';
import type { AskedKind } from '../../../src/app/run.ts';
import { ask } from '../../../src/core/journal/ask.ts';
import {
  answerFields,
  messageEntry,
  startedFields,
} from '../../../src/core/journal/callEntries.ts';
import { headerFields } from '../../../src/core/journal/header.ts';
import { commonParts } from '../../../src/core/journal/headerParts.ts';
import { JournalState } from '../../../src/core/journal/journalState.ts';
import { PauseWatch } from '../../../src/core/journal/pauseWatch.ts';
import { runPool } from '../../../src/core/journal/pool.ts';
import type { ExpectedRun, RunKind } from '../../../src/core/journal/runKind.ts';
import { StatementFold } from '../../../src/core/runs/statement.ts';
import { ModelError, type ModelIdentity } from '../../../src/core/words/ports.ts';

const header = z.object({
  ...headerFields,
  type: z.literal('titles'),
  writer: z.object({
    provider: z.string(),
    model: z.string(),
    endpoint: z.string(),
    simulated: z.boolean(),
  }),
  language: z.string(),
});
const text = z.object({ type: z.literal('text'), key: z.string(), text: z.string() });
const call = { text: z.string() };
const entry = z.discriminatedUnion('type', [
  header,
  text,
  messageEntry,
  z.object({ ...startedFields, key: z.string() }),
  z.object({ ...answerFields, key: z.string() }),
  z
    .object({
      type: z.literal('failed'),
      ...call,
      reason: z.string(),
      message: z.string(),
      at: z.number(),
      key: z.string(),
    })
    .omit({ text: true }),
]);
type Header = z.infer<typeof header>;
type Entry = z.infer<typeof entry>;
type TextEntry = z.infer<typeof text>;

class TitleStatement extends StatementFold<Entry> {
  #writer: ModelIdentity | undefined;

  apply(line: Entry): boolean {
    if (line.type === 'titles') {
      this.#writer ??= line.writer;
      this.begin(line);
    }
    return line.type === 'started' || line.type === 'answer' || line.type === 'failed'
      ? this.take(line, { name: line.key }, this.#writer)
      : false;
  }

  modelOf(): ModelIdentity | undefined {
    return this.#writer;
  }
}

class TitleState extends JournalState<Header, Entry, TextEntry> {
  readonly calls = new TitleStatement();
  readonly titles = new Map<string, string>();

  get pendingCalls(): number {
    return this.calls.unanswered();
  }

  apply(line: Entry): void {
    this.calls.apply(line);
    if (line.type === 'titles') this.header ??= line;
    if (line.type === 'text') this.items.set(line.key, line);
    if (line.type === 'message') this.sent.add(line.id);
    if (line.type === 'answer') this.titles.set(line.key, line.text);
  }
}

interface TitleTypes {
  readonly header: Header;
  readonly entry: Entry;
  readonly state: TitleState;
  readonly plan: { readonly texts: number; readonly open: readonly TextEntry[] };
}

const titleLogs: RunKind<TitleTypes> = {
  folder: 'titles',
  headerType: 'titles',
  header,
  entry,
  schema: 1,
  newState: () => new TitleState(),
  parts: {
    ...commonParts,
    generation: { name: 'its settings' },
    writer: { name: 'its writer' },
    language: { name: 'its language' },
  },
  check: () => ({ take: () => {}, origin: { is: 'own' }, altered: async () => [] }),
  verify: async () => ({ judgments: 0, recorded: 0, isEarlier: false, altered: [] }),
  restart: 'Ask for the titles again.',
};

/** Titles of the texts of a file. */
export const titles: AskedKind<TitleTypes> = {
  log: titleLogs,
  modelsOf: ({ writer }) => [writer],
  plan: (state) => ({
    texts: state.items.size,
    open: [...state.items.values()].filter(({ key }) => !state.titles.has(key)),
  }),
  sizeOf: ({ texts, open }) => ({
    items: texts,
    itemsDone: texts - open.length,
    isOpen: open.length > 0,
    callsLeft: open.length,
  }),
  ask: async ({ openModel, onBegin, onItemDone, onItemEnd, ...run }) => {
    const { state, header: asked } = run;
    const model = await openModel({ role: 'writer', identity: asked.writer }, {});
    onBegin();
    const isDone = ({ key }: TextEntry) => state.titles.has(key);
    return runPool(state.items.values(), run, new PauseWatch(state.readings, run), {
      atOnce: run.atOnce,
      isDone,
      work: async (item, watched) => {
        const content = `Title in ${asked.language}: ${item.text}`;
        const request = {
          messages: [{ role: 'user', content }],
          temperature: 0,
          replicate: 0,
        } as const;
        const named = { key: item.key, name: { key: item.key }, model, request };
        await ask(watched, named).then(onItemDone, (error: unknown) => {
          if (!(error instanceof ModelError)) throw error;
        });
        onItemEnd?.(isDone(item), item.key);
      },
    });
  },
};

/** Returns the run that asks for the titles of these texts. */
export function expectedTitles(
  texts: Readonly<Record<string, string>>,
  language = 'English',
): ExpectedRun<TitleTypes> {
  return {
    kind: titleLogs,
    header: {
      ...{ type: 'titles', schema: 1, run: 'run', tool: 'test', createdAt: 0, seed: 1, language },
      generation: { temperature: 0, maxTokens: 50 },
      writer: {
        provider: 'openai',
        model: 'm',
        endpoint: 'http://127.0.0.1:1/v1',
        simulated: false,
      },
      dataset: { name: 'texts', location: 'texts', format: 'texts' },
    },
    missingFrom: ({ items }) =>
      Object.entries(texts).flatMap(([key, value]) =>
        items.has(key) ? [] : [{ type: 'text' as const, key, text: value }],
      ),
  };
}
