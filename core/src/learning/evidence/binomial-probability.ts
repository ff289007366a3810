/**
 * Computes ln of a binomial probability, to about 15 digits for any n. Source: C. Loader, Fast and Accurate Computation
 * of Binomial Probabilities (2000). It uses the deviance, which avoids the cancellation in ln C(n, x).
 */

/** Largest n for which ln n! is summed. Above it, five terms of Stirling's series are exact to double precision. */
const SUMMED_UP_TO = 15;

/** Returns ln n! − ((n + ½) ln n − n + ½ ln 2π). */
function stirlingError(n: number): number {
  if (n <= SUMMED_UP_TO) {
    let logFactorial = 0;
    for (let i = 2; i <= n; i += 1) logFactorial += Math.log(i);
    return logFactorial - ((n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2);
  }
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / n;
}

/** Returns x ln(x ÷ mean) + mean − x. Near x = mean a series is used, because the terms of the formula would cancel. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const ratio = difference / (x + mean);
  let sum = difference * ratio;
  let term = 2 * x * ratio;
  for (let j = 1; ; j += 1) {
    term *= ratio * ratio;
    const next = sum + term / (2 * j + 1);
    if (next === sum) return sum;
    sum = next;
  }
}

/** Returns ln P(X = x) for X ~ Binomial(n, p); −Infinity for an impossible x. */
export function logBinomialProbability(x: number, n: number, p: number): number {
  // x = 0 and x = n are handled separately, because the formula would compute 0 × ln 0, which is `NaN`.
  if (x === 0) return n === 0 ? 0 : n * Math.log1p(-p);
  if (x === n) return n * Math.log(p);
  if (p === 0 || p === 1) return -Infinity;
  const miss = n - x;
  const main =
    stirlingError(n) - stirlingError(x) - stirlingError(miss) - deviance(x, n * p) - deviance(miss, n * (1 - p));
  return main - (Math.log(2 * Math.PI) + Math.log(x) + Math.log1p(-x / n)) / 2;
}
