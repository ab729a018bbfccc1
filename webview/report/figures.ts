import type { Figure } from './figure.ts';
import { flipRatesFigure } from './flipRatesFigure.tsx';

/** Every figure of the report, in the order in which they are shown. */
export const figures: readonly Figure[] = [flipRatesFigure];
