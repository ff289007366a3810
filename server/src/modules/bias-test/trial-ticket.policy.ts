import { z } from 'zod';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import type { Sealer } from '../../platform/sealed-text.ts';

export const TRIAL_LIVES_MS = DAY_MS;
/**
 * Number of characters to which a ticket's content is padded before sealing, so that the length of the ticket reveals
 * nothing about the asset.
 */
const PADDED_TO = 240;

const instant = z.number().int().transform(epochMs);

const trialTicket = z.strictObject({
  asset: z.enum(ASSET_SYMBOLS),
  timeframe: z.enum(BIAS_TIMEFRAMES),
  setupFirst: instant,
  outcomeLast: instant,
  /** Hash of the question's bars as they were when the question was asked. */
  fingerprint: z.string(),
  expiresAt: instant,
});
/** The stretch of history that a trial question is about. */
export type TrialTicket = z.output<typeof trialTicket>;

export function sealTicket(sealer: Sealer, ticket: TrialTicket): string {
  return sealer.seal(JSON.stringify(ticket).padEnd(PADDED_TO));
}

/**
 * Opens a ticket that this installation sealed. A ticket that is forged or damaged is reported as invalid, even if it
 * has also expired.
 */
export function openTicket(
  sealer: Sealer,
  sealed: string,
  now: EpochMs,
): Result<TrialTicket, 'question-invalid' | 'question-expired'> {
  const text = sealer.open(sealed);
  if (text === null) return refused('question-invalid');
  const ticket = trialTicket.parse(JSON.parse(text));
  return now < ticket.expiresAt ? ok(ticket) : refused('question-expired');
}
