import { DAYS_AHEAD_MAX } from '@tradesense/contract/administration-constants.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { Problem } from './problem.ts';

/**
 * Parses an end time. Throws `invalid-request` (400) with the name of the field if the time is not in the future, or is
 * more than `DAYS_AHEAD_MAX` days ahead.
 */
export function dateAhead({ clock }: { readonly clock: { now(): EpochMs } }, path: string, iso: string): EpochMs {
  const at = epochMs(Date.parse(iso));
  const ahead = at - clock.now();
  if (ahead > 0 && ahead <= DAYS_AHEAD_MAX * DAY_MS) return at;
  const message = `must lie ahead, by at most ${DAYS_AHEAD_MAX / 365} years`;
  throw new Problem('invalid-request', { detail: `${path}: ${message}.`, errors: [{ path, message }] });
}
