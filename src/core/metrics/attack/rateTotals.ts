import { ClusterTotals, type Quantity } from '../estimation/quantity.ts';
import { type AttackCase, drawsOf, type Score } from './judgedSample.ts';
import { isAttackable, type ResponseShares, sharesOf, type WinCounts } from './winCounts.ts';

/** Denominator of ASR; `limits-kept` is primary. */
export type SuccessBasis = 'limits-kept' | 'attackable' | 'all';

/** Returns the draws of the original's score with the attack's auxiliary information. */
export function originalsOf({ sample, attack: { auxiliary } }: AttackCase): Score[] {
  return drawsOf(sample, { variant: 'original', auxiliary });
}

/** Sums w and f over responses. */
export class RateTotals {
  readonly #totals = new ClusterTotals(2);
  readonly #most = { win: 0, attackable: 0 };
  readonly #least = { win: 0, attackable: 0 };
  #unread = 0;

  add({ cluster }: AttackCase, counts: WinCounts | undefined, basis: SuccessBasis): void {
    if (!counts) return;
    const whole = ({ win, attackable }: ResponseShares) => ({
      win,
      attackable: basis === 'all' ? 1 : attackable,
    });
    const shares = sharesOf(counts);
    if (shares) this.#addTo(cluster, whole(shares));
    addShares(this.#most, whole(counts.most));
    addShares(this.#least, whole(counts.least));
    if (counts.isUnread) this.#unread += 1;
  }

  /**
   * Adds an attack that broke its limits, as a failure weighted by the attackable share of the
   * response's draws.
   */
  addBroken(one: AttackCase, basis: SuccessBasis): void {
    const states = originalsOf(one).map((original) => isAttackable(one.sample, original));
    if (states.length === 0) return;
    const attackable = states.filter((state) => state === true).length;
    const perhaps = states.filter((state) => state === undefined).length;
    const isAll = basis === 'all';
    const read = states.length - perhaps;
    if (isAll) this.#addTo(one.cluster, { win: 0, attackable: 1 });
    else if (read > 0) this.#addTo(one.cluster, { win: 0, attackable: attackable / read });
    const share = (number: number) => (isAll ? 1 : number / states.length);
    addShares(this.#most, { win: 0, attackable: share(attackable) });
    addShares(this.#least, { win: 0, attackable: share(attackable + perhaps) });
    if (perhaps > 0 && !isAll) this.#unread += 1;
  }

  #addTo(cluster: number, { win, attackable }: ResponseShares): void {
    this.#totals.addTwo(cluster, win, attackable, Number(attackable > 0));
  }

  quantity(whenEmpty: string): Quantity {
    const [most, least] = [this.#most, this.#least];
    const bounds =
      most.attackable === 0 || least.attackable === 0
        ? undefined
        : {
            lower: least.win / least.attackable,
            upper: most.win / most.attackable,
            unreadable: this.#unread,
          };
    return this.#totals.quantity({ kind: 'share' }, whenEmpty, bounds);
  }
}

function addShares(
  sums: { win: number; attackable: number },
  { win, attackable }: ResponseShares,
): void {
  sums.win += win;
  sums.attackable += attackable;
}
