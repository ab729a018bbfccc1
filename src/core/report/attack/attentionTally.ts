import type { AttentionCase } from '../../metrics/attack/attention.ts';
import type { AttackJudgeFacts } from '../../metrics/attack/judgedSample.ts';
import { matchFlaws } from '../../metrics/attack/matchFlaws.ts';
import { type AttentionName, attentionText } from '../../runs/attack/calls/callName.ts';
import type { AttackHeader } from '../../runs/attack/log/attackHeader.ts';
import type { SampleEntry } from '../../runs/attack/log/attackLog.ts';
import type { FoundEntry, PlantedEntry } from '../../runs/attack/log/flawEntries.ts';
import { digestOf } from '../../words/digest.ts';

/**
 * Flaws that a log planted and that judges found. If there are several results, the last one
 * counts.
 */
export class AttentionTally {
  readonly #planted = new Map<string, PlantedEntry>();
  readonly #found = new Map<string, FoundEntry>();

  add(entry: PlantedEntry | FoundEntry): void {
    const { sample, count } = entry;
    if (entry.type === 'planted') this.#planted.set(`${sample}\n${count}`, entry);
    else this.#found.set(attentionText(entry), entry);
  }

  /** Whether a judge has been asked about these flaws. */
  has(name: AttentionName): boolean {
    return this.#found.has(attentionText(name));
  }

  cases(
    { run }: AttackHeader,
    judges: readonly AttackJudgeFacts[],
    samples: readonly SampleEntry[],
  ): AttentionCase[] {
    const prompts = new Map(samples.map(({ key, sample }) => [key, digestOf(sample.prompt)]));
    return [...this.#found.values()].flatMap((entry): AttentionCase[] => {
      const { sample: key, count, criteria, outcome, issues = [] } = entry;
      const judge = judges[entry.judge];
      const planted = this.#planted.get(`${key}\n${count}`);
      const prompt = prompts.get(key);
      if (!judge || !planted || prompt === undefined) return [];
      const found = outcome === 'readable' ? matchFlaws(planted.flaws, issues) : undefined;
      return [{ judge, run, key, prompt, count, criteria, found }];
    });
  }
}
