import type { QuantityForm } from './quantity.ts';

/** Functions that compute a number from its column totals. */
interface FormFunctions {
  /** Numerator and denominator; the denominator is 0 if the number is undefined. */
  readonly fraction: (
    totals: ArrayLike<number>,
  ) => readonly [numerator: number, denominator: number];
  /** Of a difference between groups: the numerator and denominator of each. */
  readonly fractions?: (totals: ArrayLike<number>) => [number, number][];
  /** Undefined if a denominator is 0. */
  readonly value: (totals: ArrayLike<number>) => number | undefined;
  /**
   * Partial derivatives of the value with respect to each total; only called if the value is
   * defined.
   */
  readonly gradient: (totals: ArrayLike<number>) => readonly number[];
  /** Smallest and largest possible value. */
  readonly range: readonly [number, number];
}

/** Returns the functions that evaluate a form. */
export function functionsOf(form: QuantityForm): FormFunctions {
  switch (form.kind) {
    case 'share':
      return linear([1, 0], 1, [0 - (form.minus ?? 0), 1 - (form.minus ?? 0)], form.minus);
    case 'mean':
      return linear([1, 0], 1, form.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    case 'signed-share':
      return floored(linear([1, -1, 0], 2, [form.floor ?? -1, 1]), form.floor);
    case 'robustness':
      return robustness(form.alpha);
    case 'difference':
      return difference(linear([1, 0], 1, [0, 1]), 2, form.scale);
    case 'signed-difference':
      return difference(linear([1, -1, 0], 2, [-1, 1]), 3);
    case 'kappa':
      return kappa;
    case 'weighted':
      return {
        ...linear([...form.weights, 0], 2, [0, form.weights[0] + form.weights[1]]),
        fraction: (totals) => [Number.NaN, totals[2] ?? 0],
      };
  }
}

/** Σ weight · total / total[denominator], minus a constant. */
function linear(
  weights: readonly number[],
  denominator: number,
  range: readonly [number, number],
  minus = 0,
): FormFunctions {
  const fraction = (totals: ArrayLike<number>) => {
    let numerator = 0;
    for (let i = 0; i < weights.length; i += 1) numerator += (weights[i] ?? 0) * (totals[i] ?? 0);
    return [numerator, totals[denominator] ?? 0] as const;
  };
  return {
    fraction,
    value: (totals) => {
      const [above, below] = fraction(totals);
      return below === 0 ? undefined : above / below - minus;
    },
    gradient: (totals) => {
      const [above, below] = fraction(totals);
      return weights.map((weight, i) =>
        i === denominator ? (weight - above / below) / below : weight / below,
      );
    },
    range,
  };
}

function floored(functions: FormFunctions, floor = Number.NEGATIVE_INFINITY): FormFunctions {
  return {
    ...functions,
    value: (totals) => {
      const value = functions.value(totals);
      return value === undefined ? undefined : Math.max(floor, value);
    },
    fraction: (totals) => {
      const [above, below] = functions.fraction(totals);
      return [Math.max(floor * below, above), below];
    },
  };
}

function robustness(alpha: number): FormFunctions {
  const steered = linear([-alpha, alpha - 1, 1 - alpha, 1], 3, [0, 1]);
  const reversedOnly = linear([-alpha, 0, 0, 1], 3, [0, 1]);
  const used = (totals: ArrayLike<number>) =>
    (totals[1] ?? 0) > (totals[2] ?? 0) ? steered : reversedOnly;
  return {
    fraction: (totals) => used(totals).fraction(totals),
    value: (totals) => used(totals).value(totals),
    gradient: (totals) => used(totals).gradient(totals),
    range: [0, 1],
  };
}

/** Difference of one number between two groups, each with this number of columns, times `scale`. */
function difference(part: FormFunctions, columns: number, scale = 1): FormFunctions {
  const first = (totals: ArrayLike<number>) => Array.prototype.slice.call(totals, 0, columns);
  const second = (totals: ArrayLike<number>) => Array.prototype.slice.call(totals, columns);
  const width = scale * (part.range[1] - part.range[0]);
  return {
    fraction: (totals) => [
      Number.NaN,
      part.fraction(first(totals))[1] * part.fraction(second(totals))[1],
    ],
    fractions: (totals) => [first(totals), second(totals)].map((one) => [...part.fraction(one)]),
    value: (totals) => {
      const [one, other] = [part.value(first(totals)), part.value(second(totals))];
      return one === undefined || other === undefined ? undefined : scale * (one - other);
    },
    gradient: (totals) => [
      ...part.gradient(first(totals)).map((slope) => scale * slope),
      ...part.gradient(second(totals)).map((slope) => -scale * slope),
    ],
    range: [-width, width],
  };
}

/**
 * Returns, for the cells of a square table, the observed agreement n · Σ diagonal less the
 * agreement by chance E = Σ row · column, and n² − E.
 */
function kappaParts(cells: ArrayLike<number>) {
  const size = Math.round(Math.sqrt(cells.length));
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  let [n, diagonal, byChance] = [0, 0, 0];
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const cell = cells[i * size + j] ?? 0;
      rows[i] = (rows[i] ?? 0) + cell;
      columns[j] = (columns[j] ?? 0) + cell;
      n += cell;
      if (i === j) diagonal += cell;
    }
  }
  for (let i = 0; i < size; i += 1) byChance += (rows[i] ?? 0) * (columns[i] ?? 0);
  const [above, below] = [n * diagonal - byChance, n * n - byChance];
  return { size, rows, columns, n, diagonal, above, below };
}

/** Returns the agreement of two raters that is expected by chance, from the cells of their table. */
export function agreementByChance(cells: ArrayLike<number>): number {
  const { n, below } = kappaParts(cells);
  return 1 - below / n ** 2;
}

const kappa: FormFunctions = {
  fraction: (totals) => [Number.NaN, kappaParts(totals).below],
  value: (totals) => {
    const { above, below } = kappaParts(totals);
    return below === 0 ? undefined : above / below;
  },
  gradient: (totals) => {
    const { size, rows, columns, n, diagonal, above, below } = kappaParts(totals);
    return Array.from({ length: size * size }, (_, cell) => {
      const [i, j] = [Math.floor(cell / size), cell % size];
      const slope = (columns[i] ?? 0) + (rows[j] ?? 0);
      const ofAbove = diagonal + (i === j ? n : 0) - slope;
      return (ofAbove - (above / below) * (2 * n - slope)) / below;
    });
  },
  range: [-1, 1],
};
