import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { agentLogName, heldIn } from '../../agents/agentLog.ts';
import type { AgentDesk, AuditedRecord, RecordToAudit } from '../../agents/agentTool.ts';
import { defaultJudge } from '../../core/judges/defaultJudge.ts';
import { definitionDigest } from '../../core/judges/definitionDigest.ts';
import type { HeaderEntry, PairEntry } from '../../core/runs/audit/log.ts';
import { auditPair } from '../../core/runs/audit/runner.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import type { Price } from '../../core/runs/plan/cost.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { isInside, requireRealPlace } from '../../disk/realPlace.ts';
import { requireRunFolder } from '../../logs/runFolder.ts';
import { AgentBudget, type AgentLimits } from '../../models/agentBudget.ts';
import { runPair } from '../audits/auditPair.ts';
import { namingFile } from '../fileErrors.ts';
import { type ChosenModel, chooseModels } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';
import { onlyJudge } from '../runs/models.ts';

/**
 * The datasets and run logs of one folder, for agents. Nothing outside of it is read or written.
 */
export class FolderDesk implements AgentDesk {
  readonly #given: GivenTo<'mcp'>;
  readonly #root: string;
  /** What the judge was when the server started, which is what the user agreed to. */
  readonly #agreed: string | undefined;
  readonly #budget = new AgentBudget();
  /** The last audit, after which the next one begins, so that they share the limit of calls. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(given: GivenTo<'mcp'>, root: string, agreed: string | undefined) {
    this.#given = given;
    this.#agreed = agreed;
    this.#root = root;
  }

  /** Rejects if the folder does not exist. */
  static async open(given: GivenTo<'mcp'>): Promise<FolderDesk> {
    const { root: place = '.' } = given;
    const root = await realpath(place).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory()) {
      throw new UsageError(`--root takes a folder that exists, not "${asOneLine(place, 200)}".`);
    }
    const agreed = await judgeOf(given).then(factsOf, () => undefined);
    return new FolderDesk(given, root, agreed);
  }

  async logs(): Promise<readonly string[]> {
    const folder = join(this.#root, '.recant', 'runs');
    const names = await readdir(folder).catch((): string[] => []);
    const found: { readonly path: string; readonly at: number }[] = [];
    for (const name of names.filter((one) => one.endsWith('.jsonl'))) {
      const path = join(folder, name);
      const isInside = await requireRealPlace(this.#root, path).then(
        () => true,
        () => false,
      );
      if (isInside) found.push({ path, at: (await stat(path)).mtimeMs });
    }
    return found.sort((one, other) => other.at - one.at).map(({ path }) => path);
  }

  audit(record: RecordToAudit, signal: AbortSignal): Promise<AuditedRecord> {
    const audited = this.#last.then(() => this.#audit(record, signal));
    this.#last = audited.catch(() => {});
    return audited;
  }

  async #audit({ data, record }: RecordToAudit, signal: AbortSignal): Promise<AuditedRecord> {
    const given = this.#given;
    const judge = await judgeOf(given);
    if (factsOf(judge) !== this.#agreed) {
      throw new Error(
        'The judge prompt or the settings of the judge have changed since recant mcp started. Nothing was sent. If the user agrees to them, the user can start it again.',
      );
    }
    const runs = join(this.#root, '.recant', 'runs');
    const folder = await namingFile(runs, requireRunFolder(this.#root));
    const file = await this.#inside(data);
    const { price } = judge;
    const budget = this.#budget.begin(this.#limits, price);
    const told: string[] = [];
    let held = 0;
    let audited: AuditView | undefined;
    const asked = runPair({
      given: { ...given, files: [file], pair: record, outLog: '', side: undefined },
      logOf: (header, { key }) => join(folder, agentLogName(header, key)),
      ask: auditPair,
      print: (view) => {
        audited = view;
        return '';
      },
      agree: async (log, header, entry) => {
        held = await this.#agree(log, header, entry, price);
      },
      bound: (model) => (model.identity.simulated ? model : budget.bound(model)),
      output: { stdout: () => {}, stderr: (text) => told.push(text) },
      signal,
    });
    await asked.finally(() => budget.end());
    if (audited) return { view: audited, held, sent: budget.spent().calls };
    throw new Error(told.join('') || 'The audit has not begun.');
  }

  get #limits(): AgentLimits {
    const { allowSpend: requests, allowTokens: tokens, maxCost: cost } = this.#given;
    return { requests, tokens, cost };
  }

  /**
   * Returns the number of judgments that the log has. Rejects if the remaining limits are smaller
   * than the calls that it lacks.
   */
  async #agree(
    log: string,
    header: HeaderEntry,
    entry: PairEntry,
    price: Price | undefined,
  ): Promise<number> {
    const { lacking, judgments } = await heldIn(log, { header, entry });
    const over = header.judge.simulated
      ? undefined
      : this.#budget.exceeded(lacking, this.#limits, price);
    if (!over) return judgments;
    const { needed, left } = over;
    const [amount, rest, option] = {
      requests: [`${needed} requests`, left, '--allow-spend'],
      tokens: [`${needed} tokens`, left, '--allow-tokens'],
      cost: [needed, left, '--max-cost, and with --price'],
    }[over.what];
    throw new Error(
      `This audit needs at least ${amount}, and the user allows ${rest} more in this session. Nothing was sent. The user can start recant mcp with a larger ${option}.`,
    );
  }

  /** Returns the real path of a file in the folder. Rejects for any other path. */
  async #inside(path: string): Promise<string> {
    const place = resolve(this.#root, path);
    if (await isInside(this.#root, place).catch(() => false)) return realpath(place);
    throw new Error(
      `${asOneLine(path, 120)} is not a file in the folder of this server. Name a dataset by its path relative to that folder.`,
    );
  }
}

async function judgeOf(given: GivenTo<'mcp'>): Promise<ChosenModel> {
  return onlyJudge((await chooseModels(given)).judges);
}

/** Returns all that decides what is sent to a judge, and where. */
function factsOf({ provider, definition = defaultJudge, ...judge }: ChosenModel): string {
  return JSON.stringify([provider.id, judge, definitionDigest(definition)]);
}
