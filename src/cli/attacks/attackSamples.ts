import type { Pair } from '../../core/data/pair.ts';
import { factsOf, type PairFacts } from '../../core/data/pairFacts.ts';
import { drawEnriched } from '../../core/data/samples/drawEnriched.ts';
import type { FoundSamples } from '../../core/data/samples/joinSamples.ts';
import {
  rubricFault,
  sampleOfPair,
  type WeakerBy,
  weakerSide,
} from '../../core/data/samples/samplesOf.ts';
import { domainEffects } from '../../core/metrics/attack/domainEffects.ts';
import { domainOf } from '../../core/metrics/attack/domains.ts';
import { attackRunOf } from '../../core/report/attack/attackRun.ts';
import type { SampleEntry } from '../../core/runs/attack/log/attackLog.ts';
import type { AttackedResponses } from '../../core/runs/attack/plan/missingSamples.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import { drawSample, selectItems } from '../../core/runs/audit/plan/selectPairs.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { Side } from '../../core/words/verdict.ts';
import { quickDraw } from '../../disk/quickDigest.ts';
import { readReferences } from '../../files/readReferences.ts';
import { isNoMessage, readAttackLog } from '../../logs/reading/readLog.ts';
import { type Choose, chooseFrom } from '../audits/choosePairs.ts';
import { formatsOf } from '../data/formatsOf.ts';
import { onlyFileOfPairs, readSamples } from '../data/readSamples.ts';
import { namingFile } from '../fileErrors.ts';
import type { Output } from '../output.ts';
import type { AttackChoice } from './attackChoice.ts';

/** Responses to attack. */
export interface ChosenSamples extends Pick<AttackedResponses, 'samples'> {
  /** Returns all responses of the file. */
  readonly all: () => Promise<readonly SampleEntry[]>;
  /** Ids of the formats that were used to read them. */
  readonly format: string;
  /** Pairs that contain the samples, by sample key. */
  readonly pairs: ReadonlyMap<string, { readonly pair: Pair; readonly side: Side }>;
  /** Run that an enriched sample was drawn from. */
  readonly pilot?: string;
}

/** A run of attacks that ranks domains by the attacks' effects, most affected first. */
interface Pilot {
  readonly run: string;
  readonly ranking: readonly string[];
}

/** Choices that decide which responses are read. */
type SampleChoice = Pick<
  AttackChoice,
  | 'files'
  | 'format'
  | 'mapping'
  | 'seed'
  | 'sample'
  | 'response'
  | 'weakerBy'
  | 'references'
  | 'enrichedFrom'
>;

/** Files whose responses one run attacks, as read. */
export interface ReadFiles<Choice extends SampleChoice> {
  readonly given: Choice;
  readonly references: ReadonlyMap<string, string>;
  /** Absent for a file of pairs, which is read when they are chosen. */
  readonly found?: FoundSamples;
}

/**
 * Reads the files of the responses: those of samples together, because a sample may be joined from
 * several, and each file of pairs by itself. Reports unreadable records as `file:line: reason
 * remedy`.
 */
export async function readFiles<Choice extends SampleChoice>(
  given: Choice,
  output: Output,
  signal: AbortSignal,
): Promise<ReadFiles<Choice>[]> {
  const references = given.references
    ? await namingFile(given.references, readReferences(given.references))
    : new Map<string, string>();
  const found = await readSamples(given, references, output, signal);
  if (found) return [{ given, references, found }];
  return given.files.map((file) => ({ given: { ...given, files: [file] as const }, references }));
}

/** Chooses the responses of files that were read. */
export async function chooseSamples(
  { given, references, found }: ReadFiles<SampleChoice>,
  output: Output,
): Promise<ChosenSamples> {
  const named = given.files.join(', ');
  const pilot = given.enrichedFrom === undefined ? undefined : await readPilot(given.enrichedFrom);
  if (!found) return choosePairSides(given, references, pilot, output);
  const all = [
    ...new Map(found.samples.map(createSampleEntry).map((one) => [one.key, one])).values(),
  ];
  const drawOf = ({ key }: SampleEntry) => quickDraw(given.seed, key);
  const samples = pilot
    ? drawEnriched(all, { ...pilot, drawOf, domainOf: domainOfEntry })
    : drawSample(all, { ...given, drawOf, domainOf: ({ sample }) => sample.domain });
  if (samples.length === 0) throw new Error(`${named} contains no response that can be attacked.`);
  return {
    samples,
    all: async () => all,
    format: found.formats.join(', '),
    pairs: new Map(),
    ...madeBy(pilot),
  };
}

async function choosePairSides(
  given: SampleChoice,
  references: ReadonlyMap<string, string>,
  pilot: Pilot | undefined,
  output: Output,
): Promise<ChosenSamples> {
  const file = onlyFileOfPairs(given.files);
  const { response: responses, weakerBy } = given;
  const sidesIn = (facts: PairFacts) => sidesOf(facts, responses, weakerBy);
  let unlabeled = 0;
  const choose: Choose = (items, facts) => {
    const wanted = items.filter((item) => sidesIn(facts.factsOf(item)).length > 0);
    unlabeled = items.length - wanted.length;
    const eligible = selectItems(wanted, { ...given, labeled: false }, facts);
    if (!pilot) return eligible;
    const domainOfItem = (item: (typeof items)[number]) =>
      domainOf('general', facts.domainOf(item));
    const drawOf = (item: (typeof items)[number]) => facts.drawOf(item, given.seed);
    return drawEnriched(eligible, { ...pilot, drawOf, domainOf: domainOfItem });
  };
  const formats = await formatsOf(given, file);
  const isSample = given.sample !== undefined || pilot !== undefined;
  const chosen = await chooseFrom({ file, formats, isSample, choose }, output);
  printUnlabeled(unlabeled, weakerBy, output);
  const pairs = new Map<string, { readonly pair: Pair; readonly side: Side }>();
  const samples: SampleEntry[] = [];
  const withReference = (read: Pair): Pair => {
    const reference = read.reference ?? references.get(read.id);
    return { ...read, ...(reference !== undefined && { reference }) };
  };
  for (const { pair: read, line } of chosen.pairs) {
    const pair = withReference(read);
    const fault = rubricFault(pair);
    if (fault) {
      const place = asMessageLine(
        `${file}:${line}: ${pair.id}: its rubric cannot be read: ${fault}`,
      );
      output.stderr(`${place} Correct it, or generate one with --synthesize rubric.\n`);
    }
    for (const side of sidesIn(factsOf(pair))) {
      const entry = createSampleEntry(sampleOfPair(pair, side));
      if (!pairs.has(entry.key)) samples.push(entry);
      pairs.set(entry.key, { pair: read, side });
    }
  }
  const all = async () =>
    (await chosen.all()).flatMap(({ pair }) =>
      sidesIn(factsOf(pair)).map((side) =>
        createSampleEntry(sampleOfPair(withReference(pair), side)),
      ),
    );
  if (samples.length > 0) return { samples, all, format: chosen.format, pairs, ...madeBy(pilot) };
  throw new Error(`${file} contains no response that can be attacked.`);
}

/** Reads a pilot run. Rejects if its log contains no attack that could rank domains. */
async function readPilot(path: string): Promise<Pilot> {
  const { entries } = await namingFile(path, readAttackLog(path, isNoMessage));
  const run = attackRunOf(entries);
  const ranking = domainEffects(run?.samples ?? []).map(({ domain }) => domain);
  if (run && ranking.length > 0) return { run: run.header.run, ranking };
  throw new Error(
    `${path} holds no attack whose effect on scores is known. Name the log of a finished run of recant attack.`,
  );
}

function madeBy(pilot: Pilot | undefined): Pick<ChosenSamples, 'pilot'> {
  return pilot ? { pilot: pilot.run } : {};
}

function domainOfEntry({ sample }: SampleEntry): string {
  return domainOf(sample.scenario, sample.domain);
}

function sidesOf(
  facts: PairFacts,
  responses: AttackChoice['response'],
  by: WeakerBy,
): readonly Side[] {
  if (responses === 'both') return ['A', 'B'];
  if (responses !== 'weaker') return [responses];
  const weaker = weakerSide(facts, by);
  return weaker ? [weaker] : [];
}

function printUnlabeled(unlabeled: number, weakerBy: WeakerBy, { stderr }: Output): void {
  if (unlabeled === 0) return;
  const pairs = unlabeled === 1 ? '1 pair has' : `${unlabeled} pairs have`;
  const [whose, more] =
    weakerBy === 'llm'
      ? ['', '']
      : ['human or gold ', ', or by the labels of a model with --weaker-by llm'];
  stderr(
    `${pairs} no ${whose}label that is not a tie, so the weaker response is unknown. They are skipped. Choose it with --response A, B or both${more}.\n`,
  );
}
