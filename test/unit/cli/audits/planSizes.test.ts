import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recant } from '../commandLine.ts';

async function plan(...args: string[]) {
  return recant(['plan', ...args]);
}

describe('recant plan for sample sizes', () => {
  it('says that a very small difference needs more prompts than it searches', async () => {
    const { code, out } = await plan('--detect', '0.0001');
    assert.equal(code, 0);
    assert.match(out, /^More than 100000 prompts detect a difference of 0\.0001 /m);
  });

  it('prints the number of prompts needed to detect a difference', async () => {
    // By scipy's binomials; the normal approximation would say 149.
    const { code, out } = await plan('--detect', '0.10');
    assert.equal(code, 0);
    assert.match(out, /^168 prompts detect a difference of 0\.1 /m);
    assert.match(out, /exact McNemar, power 80%, two-sided α = 0\.05, unadjusted/);
    assert.match(out, /assumed: 0\.2 of rows discordant, design effect 1, one row per prompt/);
  });

  it('prints at least the number of prompts that gives six discordant ones with 80% probability', async () => {
    const { out } = await plan('--detect', '0.1291', '--discordant', '0.001');
    assert.match(out, /^60 prompts detect/m);
  });

  it('prints the number of prompts needed for a share with a given interval half-width', async () => {
    // Wilson: 1.96 / (2 √(n + 1.96²)) = 0.05 at n = 1.96² · (100 − 1) = 380.3
    const { out } = await plan('--half-width', '0.05');
    assert.match(out, /^381 prompts for a share with a 95% interval of ± 0\.05$/m);
    const { out: twice } = await plan('--half-width=0.05', '--design-effect', '2');
    assert.match(twice, /^761 prompts .*\n {2}assumed: a share of 0\.5, design effect 2/m);
  });

  it('prints the number of prompts needed to show no net steering', async () => {
    // (1.6449 + 1.2816)² · 0.2 / 0.05² = 685.2; and 2.7055 / (n + 2.7055) < 0.05 from n = 52 on.
    assert.match(
      (await plan('--detect', '0.1')).out,
      /^686 prompts show no net steering within ± 0\.05/m,
    );
    const { out } = await plan('--margin', '0.05', '--discordant', '0.001');
    assert.match(out, /^52 prompts show no net steering/m);
    assert.match((await plan('--margin', '0.5')).out, /^20 prompts show/m);
  });

  it('names the discordant share that a difference implies', async () => {
    const { out } = await plan('--detect', '0.1', '--discordant', '0.05');
    const [detected = '', equivalent = ''] = out.match(/assumed: .*/g) ?? [];
    assert.match(detected, /^assumed: 0\.1 of rows discordant/);
    assert.match(equivalent, /^assumed: 0\.05 of rows discordant/);
  });

  it('is explained in the help, as is the margin of a report', async () => {
    const { out } = await plan('--help');
    for (const option of ['--detect D', '--half-width W', '--margin M', '--discordant P'])
      assert.ok(out.includes(`  ${option}\n`), option);
    assert.match(
      (await recant(['report', '--help'])).out,
      /^ {2}--margin M\n.* Default: 0\.05\.$/m,
    );
  });

  it('refuses a file and invalid shares', async () => {
    const withFile = await plan('pairs.jsonl', '--detect', '0.1');
    assert.notEqual(withFile.code, 0);
    assert.match(withFile.err, /take no file/);
    for (const wrong of ['0', '1', 'ten', '']) {
      const { code, err } = await plan('--detect', wrong);
      assert.notEqual(code, 0);
      assert.match(err, /--detect takes a number above 0 and below 1/);
    }
    assert.match((await plan('--detect', '0.1', '--design-effect', '0.5')).err, /from 1 to 1000/);
  });

  it('prints from how many prompts on bars can be met, and are met by a judge of a quality', async () => {
    const { code, out } = await plan('--quality', 'kappa=1,again=0,lost=0');
    assert.equal(code, 0);
    assert.match(out, /^changedAgain<=0\.05: can be met from 52 prompts on/m);
    // A perfect judge meets all of these from the first multiple of 5 on at which each can be met.
    assert.match(out, /^From about 55 prompts on, a judge with κ 1 .* 80% to meet all of these/m);
    assert.match(out, /^ {2}simulated with seed 1: one pair per prompt/m);
    const own = await plan('--quality', 'good', '--bar', 'lostOfRight<=0.2', '--bar', 'ers>=0.9');
    assert.match(own.out, /^ers>=0\.9: can be met from/m);
    assert.match(own.out, /all of these bars \(without ers>=0\.9\)$/m);
  });

  it('prints how many prompts show that a safeguard holds and still admits errors', async () => {
    const { code, out } = await plan('--safeguard', 'useful');
    assert.equal(code, 0);
    assert.match(out, /^About \d+ prompts show with a probability of 80% that a safeguard holds/m);
    assert.match(out, /^ {2}assumed: right at first 70%, right verdicts lost 30% → 10%/m);
    const trades = await plan('--safeguard', 'mendedUnder=0');
    assert.match(trades.out, /^No number of prompts up to 3000 shows /m);
    const wrong = await plan('--safeguard', 'locked');
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /--safeguard takes 'useful', or a list such as lost=0\.3/);
  });

  it('refuses a quality and a bar that it cannot read', async () => {
    const { code, err } = await plan('--quality', 'kappa=high');
    assert.equal(code, 2);
    assert.match(
      err,
      /--quality takes 'good', or a list such as kappa=0\.75,lost=0\.02, not "kappa=high"/,
    );
    const bar = await plan('--quality', 'good', '--bar', 'lostOfRight>0.1');
    assert.match(bar.err, /--bar takes \[PROTOCOL:\]NUMBER>=LIMIT/);
  });
});
