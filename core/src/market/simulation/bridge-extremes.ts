/**
 * Returns the highest point of a Brownian bridge from `from` to `to` with the given variance; `uniform` is in (0, 1].
 * Source: the reflection principle, P(max > m) = exp(−2 (m − from)(m − to) / variance).
 */
export function bridgeHigh(from: number, to: number, variance: number, uniform: number): number {
  const span = to - from;
  return (from + to + Math.sqrt(span * span - 2 * variance * Math.log(uniform))) / 2;
}

/** Returns the lowest point of a Brownian bridge, with the same arguments as `bridgeHigh`. */
export function bridgeLow(from: number, to: number, variance: number, uniform: number): number {
  const span = to - from;
  return (from + to - Math.sqrt(span * span - 2 * variance * Math.log(uniform))) / 2;
}
