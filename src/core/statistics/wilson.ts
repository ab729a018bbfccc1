import { z95 } from './distributions/normal.ts';

/**
 * Wilson's interval of a share (Wilson 1927), from the share and its effective number of
 * independent observations, which need not be an integer; 95% unless another normal point is
 * given.
 */
export function wilsonInterval(
  share: number,
  size: number,
  point = z95,
): readonly [lower: number, upper: number] {
  const spread = (point * point) / size;
  const center = (share + spread / 2) / (1 + spread);
  const half =
    (point / (1 + spread)) * Math.sqrt((share * (1 - share)) / size + spread / (4 * size));
  return [share === 0 ? 0 : center - half, share === 1 ? 1 : center + half];
}
