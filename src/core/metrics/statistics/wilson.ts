import { z95 } from './normal.ts';

/**
 * Wilson's 95 % interval of a share (Wilson 1927), from the share and the number of independent
 * observations that it is worth, which need not be whole.
 */
export function wilsonInterval(share: number, size: number): readonly [number, number] {
  const spread = (z95 * z95) / size;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (z95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / size + spread / (4 * size));
  return [share === 0 ? 0 : centre - half, share === 1 ? 1 : centre + half];
}
