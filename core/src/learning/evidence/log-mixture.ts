import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';

/**
 * Returns ln Σ wᵢ exp(logᵢ). Without `weights`, every weight is 1 ÷ n, so the result is the ln of the mean. The largest
 * term is factored out, so that `exp` neither overflows nor loses very small evidence.
 */
export function logMixture(logs: readonly number[], weights?: readonly number[]): number {
  invariant(logs.length > 0 && (weights === undefined || weights.length === logs.length), 'a mixture needs its parts');
  const largest = Math.max(...logs);
  if (largest === -Infinity) return -Infinity;
  const sum = logs.reduce(
    (total, log, i) =>
      total + (weights === undefined ? 1 / logs.length : elementAt(weights, i)) * Math.exp(log - largest),
    0,
  );
  return largest + Math.log(sum);
}
