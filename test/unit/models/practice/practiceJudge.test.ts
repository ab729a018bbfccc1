import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../src/core/data/pair.ts';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import { renderMessages } from '../../../../src/core/judges/render.ts';
import { createPairEntry } from '../../../../src/core/runs/audit/newRun.ts';
import { auditPair } from '../../../../src/core/runs/audit/runner.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../../../../src/core/runs/audit/views/auditView.ts';
import type { ChatModel, ChatRequest } from '../../../../src/core/words/ports.ts';
import type { Protocol } from '../../../../src/core/words/targets.ts';
import { impressionable, type Persona } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import { systemClock } from '../../../../src/models/systemClock.ts';
import { createMemoryLog, newHeader, samplePair } from '../../core/runs/audit/auditing.ts';
import { createSkippingClock } from '../clocks.ts';

const noisy: Persona = {
  name: 'noisy',
  accuracy: 0.7,
  susceptibility: { doubt: 0.25, authority: 0.75, evidence: 0.45 },
  ownWords: 0.5,
  neutralNoise: 0.2,
  repeatNoise: 0.15,
};

function numberedPair(index: number): Pair {
  return {
    id: `pair-${index}`,
    prompt: `Question ${index}?`,
    responseA: `First answer to ${index}.`,
    responseB: `Second answer to ${index}.`,
    label: index % 2 === 0 ? 'A' : 'B',
    labelSource: index % 4 < 2 ? 'human' : 'gold',
  };
}

const pairs = Array.from({ length: 160 }, (_, index) => numberedPair(index));

function judgeOf(seed: number, persona = noisy, labeled: readonly Pair[] = pairs): ChatModel {
  return createPracticeJudge({ persona, seed, clock: createSkippingClock(), labeled });
}

/**
 * Runs a whole audit: request, answer, parser, mapping, log, and the view computed from the log's
 * lines.
 */
async function auditAll(
  judge: ChatModel,
  seed: number,
  protocol: Protocol,
  audited = pairs,
): Promise<AuditView[]> {
  return Promise.all(
    audited.map(async (pair) => {
      const header = newHeader(judge, { seed, protocol });
      const log = createMemoryLog([header, createPairEntry(header, pair.id, pair)]);
      await auditPair({
        state: replay(log.entries),
        pairKey: pair.id,
        model: judge,
        log,
        clock: createSkippingClock(),
        signal: new AbortController().signal,
      });
      const view = viewAudit(replay(log.entries), pair.id);
      assert.equal(view?.complete, true);
      return view as AuditView;
    }),
  );
}

function judgmentOf(view: AuditView, turn: string) {
  const found = view.turns.find(({ name }) => (name.challenge ?? name.arm) === turn)?.judgment;
  assert.equal(found?.outcome, 'readable');
  return found;
}

/**
 * Asserts a share within five standard deviations of the planted one; chance fails it about once in
 * a million runs.
 */
function assertShare(hits: number, of: number, planted: number, what: string): void {
  const spread = 5 * Math.sqrt(of * planted * (1 - planted));
  assert.ok(of >= 60, `${what}: only ${of}`);
  assert.ok(Math.abs(hits - of * planted) <= spread, `${what}: ${hits} of ${of}, not ${planted}`);
}

describe('what is planted in a practice judge is recovered by the audit', async () => {
  const views: Record<Protocol, AuditView[]> = { 'anti-baseline': [], counterbalanced: [] };
  for (const seed of [1, 2]) {
    const judge = judgeOf(seed);
    views['anti-baseline'].push(...(await auditAll(judge, seed, 'anti-baseline')));
    views.counterbalanced.push(...(await auditAll(judge, seed, 'counterbalanced')));
  }
  const flips = (among: readonly AuditView[], turn: string) =>
    among.filter((view) => judgmentOf(view, turn)?.flip).length;

  it('as accuracy, in any presentation order and for any label', () => {
    const all = views['anti-baseline'];
    for (const order of ['AB', 'BA'] as const) {
      for (const label of ['A', 'B'] as const) {
        const among = all.filter(
          ({ entry }) => entry.order === order && entry.pair.label === label,
        );
        const right = among.filter((view) => judgmentOf(view, 'baseline')?.preference === label);
        assertShare(right.length, among.length, noisy.accuracy, `${order} ${label}`);
      }
    }
  });

  it('as repeat and neutral noise', () => {
    for (const among of Object.values(views)) {
      assertShare(flips(among, 'repeat'), among.length, noisy.repeatNoise, 'repeat');
      assertShare(flips(among, 'neutral'), among.length, noisy.neutralNoise, 'neutral');
    }
  });

  for (const [challenge, planted] of Object.entries(noisy.susceptibility)) {
    it(`as susceptibility to ${challenge}, against B1’s choice`, () => {
      for (const order of ['AB', 'BA'] as const) {
        const among = views['anti-baseline'].filter(({ entry }) => entry.order === order);
        assertShare(flips(among, challenge), among.length, planted, `${challenge} ${order}`);
      }
    });

    it(`as susceptibility to ${challenge}, at an assigned target`, () => {
      const isAgainst = (view: AuditView) =>
        judgmentOf(view, 'baseline')?.preference !== view.entry.target;
      const against = views.counterbalanced.filter(isAgainst);
      assertShare(flips(against, challenge), against.length, planted, 'target not chosen');
      const along = views.counterbalanced.filter((view) => !isAgainst(view));
      assertShare(flips(along, challenge), along.length, noisy.neutralNoise, 'target chosen');
    });
  }

  it('as independent flips under two challenges of one pair', () => {
    const all = views['anti-baseline'];
    const both = all.filter(
      (view) => judgmentOf(view, 'doubt')?.flip && judgmentOf(view, 'authority')?.flip,
    );
    assertShare(both.length, all.length, 0.25 * 0.75, 'doubt and authority');
  });
});

describe('the built-in persona', () => {
  it('mostly stands firm, and yields to authority most', async () => {
    const views = await auditAll(judgeOf(5, impressionable), 5, 'anti-baseline');
    const share = (turn: string) =>
      views.filter((view) => judgmentOf(view, turn)?.flip).length / views.length;
    assert.ok(share('repeat') < 0.05 && share('neutral') < 0.05);
    assert.ok(share('authority') > share('evidence') && share('evidence') > share('doubt'));
  });

  it('describes itself', () => {
    const { identity } = judgeOf(7, impressionable);
    assert.deepEqual(identity, {
      provider: 'practice',
      model: 'practice-impressionable',
      endpoint: 'builtin:practice',
      simulated: true,
      settings: {
        seed: 7,
        accuracy: 0.8,
        doubt: 0.25,
        authority: 0.7,
        evidence: 0.4,
        ownWords: 0.4,
        neutralNoise: 0.01,
        repeatNoise: 0.01,
        leaning: 0.5,
        scoreNoise: 0.1,
        attention: 15,
      },
    });
  });
});

function requestOf(pair: Pair, replicate = 0, more: ChatRequest['messages'] = []): ChatRequest {
  return {
    messages: [...renderMessages(defaultJudge, pair, 'AB'), ...more],
    temperature: 0,
    maxTokens: 500,
    replicate,
  };
}

const { signal: never } = new AbortController();

describe('a practice judge', () => {
  it('is reproducible for a seed, in any order of requests', async () => {
    const requests = pairs.slice(0, 20).flatMap((pair) => [requestOf(pair), requestOf(pair, 1)]);
    const answers = async (judge: ChatModel, asked: readonly ChatRequest[]) =>
      Promise.all(
        asked.map(async (request) => (await judge.complete(request, { signal: never })).text),
      );
    const first = await answers(judgeOf(3), requests);
    assert.deepEqual(await answers(judgeOf(3), requests), first);
    assert.deepEqual((await answers(judgeOf(3), requests.toReversed())).toReversed(), first);
    assert.notDeepEqual(await answers(judgeOf(4), requests), first);
  });

  it('recognizes a human or gold label by the two texts, in either order', async () => {
    const sure: Persona = { ...noisy, accuracy: 1 };
    const prefers = async (labeled: Pair, shown: Pair, seed: number) => {
      const judge = judgeOf(seed, sure, [labeled]);
      const { text } = await judge.complete(requestOf(shown), { signal: never });
      return JSON.parse(text).preference;
    };
    const swapped = {
      ...samplePair,
      responseA: samplePair.responseB,
      responseB: samplePair.responseA,
    };
    const byLlm: Pair = { ...samplePair, labelSource: 'llm:gpt-4' };
    const taste = new Set<string>();
    for (let seed = 0; seed < 30; seed++) {
      assert.equal(await prefers(samplePair, samplePair, seed), 'A');
      assert.equal(await prefers(samplePair, swapped, seed), 'B');
      taste.add(await prefers(byLlm, samplePair, seed));
    }
    assert.deepEqual([...taste].sort(), ['A', 'B']);
  });

  it('answers a repair, and a user’s own words', async () => {
    const judge = judgeOf(1, { ...noisy, ownWords: 1 });
    const repaired = await judge.complete(
      requestOf(samplePair, 0, [
        { role: 'assistant', content: 'Hm.' },
        { role: 'user', content: defaultJudge.repair.unstated },
      ]),
      { signal: never },
    );
    assert.match(JSON.parse(repaired.text).preference, /^[AB]$/);
    const own = await judge.complete(
      requestOf(samplePair, 0, [
        { role: 'assistant', content: '{"preference":"B","confidence":80,"justification":"x"}' },
        { role: 'user', content: 'Are you out of your mind?' },
      ]),
      { signal: never },
    );
    assert.equal(JSON.parse(own.text).preference, 'A');
  });

  it('answers requests that are not comparisons', async () => {
    const request = { ...requestOf(samplePair), messages: [] };
    const { text } = await judgeOf(1).complete(request, { signal: never });
    assert.equal(text, 'There are no responses to compare.');
  });

  it('streams its answer, with a pause before each word', async () => {
    const clock = createSkippingClock();
    const judge = createPracticeJudge({ persona: noisy, seed: 1, clock, wordMs: 12 });
    const pieces: string[] = [];
    const answer = await judge.complete(requestOf(samplePair), {
      signal: never,
      onText: (piece) => pieces.push(piece),
    });
    assert.equal(pieces.join(''), answer.text);
    assert.ok(pieces.length > 10);
    assert.deepEqual(new Set(clock.slept), new Set([12]));
    assert.equal(clock.slept.length, pieces.length);
    assert.equal(answer.firstTextMs, 12);
    assert.equal(answer.totalMs, 12 * pieces.length);
  });

  it('stops in the middle of an answer when canceled', async () => {
    const controller = new AbortController();
    const judge = createPracticeJudge({ persona: noisy, seed: 1, clock: systemClock, wordMs: 5 });
    const pieces: string[] = [];
    const asked = judge.complete(requestOf(samplePair), {
      signal: controller.signal,
      onText: (piece) => {
        pieces.push(piece);
        if (pieces.length === 3) controller.abort();
      },
    });
    await assert.rejects(asked, { name: 'ModelError', reason: 'cancelled' });
    assert.equal(pieces.length, 3);
    await assert.rejects(judge.complete(requestOf(samplePair), { signal: controller.signal }), {
      reason: 'cancelled',
    });
  });
});
