/** Natural logarithm of the gamma function for positive arguments (Stirling's series, shifted). */
export function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  while (y < 15) {
    shift += Math.log(y);
    y += 1;
  }
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + stirlingSeries(y) - shift;
}

function stirlingSeries(y: number): number {
  const r = 1 / (y * y);
  const coefficients = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156];
  return coefficients.reduceRight((sum, coefficient) => sum * r + coefficient, 0) / y;
}
