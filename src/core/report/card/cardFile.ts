import * as z from 'zod';
import { allScores } from '../../metrics/attack/judgedSample.ts';
import { judgeDigest } from '../../runs/audit/digests.ts';
import { definitionKey } from '../../runs/audit/prompts/fingerprint.ts';
import { digestOfAll } from '../../words/digest.ts';
import type { ReportedLogs } from '../attack/buildLogsReport.ts';
import type { Report } from '../reportSchema.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { type Card, card } from './cardSchema.ts';

/** Maximum size of a card file, in bytes. */
export const longestCardFile = 1024 * 1024;

/** What a card rests on, as digests, so that the file holds no text of data, prompts or answers. */
const cardBasis = z.object({
  judge: z.string().describe('Model, endpoint, settings and follow-ups.'),
  servedModels: z.string().describe('Model names that the endpoint reported.'),
  definition: z.string().describe("The judge's prompt, form of the answer, scale and settings."),
  data: z.string().describe('The pairs or responses that were judged, and their labels.'),
  bars: z.string(),
  judgments: z.string().describe('The runs, and their numbers of judgments.'),
});
type CardBasis = z.infer<typeof cardBasis>;

/** A small file that holds the cards of a report, and what they rest on. */
export const cardFile = z.object({
  schema: z.literal(1),
  tool: z.string().describe('Name and version of the tool that wrote it.'),
  measures: z.int().describe('Version of the definitions of the measures.'),
  createdAt: z.number().describe('Milliseconds since the epoch.'),
  cards: z.array(
    z.object({
      name: z.string(),
      simulated: z.boolean(),
      basis: cardBasis,
      runs: z.array(z.string()).optional().describe('Names of its runs; absent in older files.'),
      card,
    }),
  ),
});
export type CardFile = z.infer<typeof cardFile>;
type FiledCard = CardFile['cards'][number];

/** A card with the name of its judge. */
export type NamedCard = Pick<FiledCard, 'name' | 'card'>;

/** Returns the cards of a report as a file keeps them: without quotations. */
export function filedCards(report: Report, logs: ReportedLogs): FiledCard[] {
  const judges = new Map(
    report.groups.flatMap(({ judges: own }) => own.map((judge) => [judge.digest, judge] as const)),
  );
  return (report.cards ?? []).map((one) => ({
    name: judges.get(one.judge)?.name ?? one.judge,
    simulated: judges.get(one.judge)?.simulated ?? false,
    basis: basisOf(one, logs),
    runs: runsOf(one.judge, logs),
    card: { ...one, rows: one.rows.map(({ text: _, ...row }) => row) },
  }));
}

/** Returns the names of the runs behind the card of a judge. */
function runsOf(judge: string, { audits, attacks }: ReportedLogs): string[] {
  const own = [
    ...audits.filter((run) => isOf(judge, run)).map(({ header }) => header.run),
    ...attacks.flatMap(({ samples }) =>
      samples.filter((sample) => sample.judge.digest === judge).map(({ run }) => run),
    ),
  ];
  return [...new Set(own)].sort();
}

function basisOf({ judge, bars }: Card, { audits, attacks }: ReportedLogs): CardBasis {
  const own = audits.filter((run) => isOf(judge, run));
  const headers = own.map(({ header }) => header);
  const samples = attacks.flatMap((run) =>
    run.samples.filter((sample) => sample.judge.digest === judge),
  );
  const served = attacks.flatMap(({ judges, served: names }) =>
    judges.flatMap(({ digest }, place) => (digest === judge ? (names[place] ?? []) : [])),
  );
  const scored = samples.map((sample) => `${sample.run} ${sample.key} ${allScores(sample).length}`);
  return {
    judge: digestOfSet([
      ...headers.map(({ judge: model, generation, prompts }) =>
        JSON.stringify([
          [model.provider, model.model, model.endpoint],
          Object.entries(model.settings ?? {}).sort(),
          Object.entries(generation).sort(),
          prompts.followUps,
        ]),
      ),
      ...(samples.length > 0 ? [judge] : []),
    ]),
    servedModels: digestOfSet([...own.flatMap(({ servedModels }) => servedModels), ...served]),
    definition: digestOfSet(headers.flatMap((header) => definitionKey(header).join(' '))),
    data: digestOfSet([
      ...own.flatMap((run) => [...labeledPairs(run)]),
      ...samples.map(({ key, otherPreferred, firstWrongStep }) =>
        JSON.stringify([key, otherPreferred, firstWrongStep]),
      ),
    ]),
    bars: digestOfSet(bars.map(({ id }) => id)),
    judgments: digestOfSet([
      ...own.map(({ header, judgments }) => `${header.run} ${judgments}`),
      ...scored,
    ]),
  };
}

function isOf(judge: string, { header, selection }: ReportRun): boolean {
  return selection !== 'session' && judgeDigest(header) === judge;
}

/** Yields the pairs of a run with their labels; the key of a pair does not contain its label. */
function* labeledPairs(run: ReportRun): Generator<string> {
  for (const [audit] of run.auditsByPair()) {
    if (!audit) continue;
    const { key, label, tiedLabel } = audit.pair;
    yield JSON.stringify([key, label, tiedLabel]);
  }
}

function digestOfSet(texts: readonly string[]): string {
  return digestOfAll([...new Set(texts)].sort()).slice(0, 16);
}

/** Parts of a card's basis, in words that follow "changed since:". */
const parts = {
  judge: "the judge's model or settings",
  servedModels: 'the model that the endpoint serves',
  definition: 'the judge prompt',
  data: 'the data or their labels',
  bars: 'the bars',
  judgments: 'the judgments of its runs',
} as const satisfies Record<keyof CardBasis, string>;

/** A card of a file that no longer says what its logs do. */
export interface StaleCard {
  readonly name: string;
  /** What changed, in words. */
  readonly changed: readonly string[];
}

/**
 * Returns the cards of a file that are stale beside those that the logs give now, with what
 * changed. A judge is recognized by its digest or, if its settings changed, by its name.
 */
export function staleCards(
  { cards, measures }: Pick<CardFile, 'cards' | 'measures'>,
  now: readonly FiledCard[],
  measuresNow: number,
): StaleCard[] {
  return cards.flatMap(({ name, basis, card: { judge } }) => {
    const present = presentOf(name, judge, now);
    const changed = [
      ...(present
        ? Object.entries(parts).flatMap(([part, words]) => {
            const key = part as keyof CardBasis;
            return present.basis[key] === basis[key] ? [] : [words];
          })
        : ['no log of this judge is here']),
      ...(measures === measuresNow ? [] : ['the definitions of the measures']),
    ];
    return changed.length === 0 ? [] : [{ name, changed }];
  });
}

function presentOf(name: string, judge: string, now: readonly FiledCard[]): FiledCard | undefined {
  return now.find((one) => one.card.judge === judge) ?? now.find((one) => one.name === name);
}

/**
 * Returns the cards of a file that can be compared with those of a report, which may be about some
 * of a project's logs: its judge is there, and not with fewer of the card's runs and no other.
 */
export function comparableCards(
  { cards }: Pick<CardFile, 'cards'>,
  now: readonly FiledCard[],
): FiledCard[] {
  return cards.filter(({ name, runs = [], card: { judge } }) => {
    const present = presentOf(name, judge, now);
    const own = present?.runs ?? [];
    const isPart = own.every((run) => runs.includes(run)) && own.length < runs.length;
    return present !== undefined && !isPart;
  });
}
