import type {
  BiasTrialAnswerRequest,
  BiasTrialAnswerResponse,
  BiasTrialResponse,
} from '@tradesense/contract/bias-test.ts';
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { describeSetup } from '@tradesense/core/bias/facts.ts';
import { maskBars } from '@tradesense/core/bias/mask.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import { classifyOutcome } from '@tradesense/core/bias/truth.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { Sealer } from '../../platform/sealed-text.ts';
import { fingerprintOf, type PracticeHistory } from '../market/index.ts';
import { openTicket, sealTicket, TRIAL_LIVES_MS, type TrialTicket } from './trial-ticket.policy.ts';
import type { DrawTrialWindow } from './trial-window.service.ts';

export interface TrialDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly history: PracticeHistory;
  readonly newSeed: () => readonly number[];
  readonly tickets: Sealer;
  readonly drawWindow: DrawTrialWindow;
}

/** Why the server returns no trial question, or does not grade an answer to one. */
export type TrialReason =
  | 'no-trial-history'
  /** The ticket was not sealed by this installation. */
  | 'question-invalid'
  /** The ticket is older than a day. */
  | 'question-expired'
  /** An import has changed the bars since the question was asked. */
  | 'history-changed';

/**
 * Returns one masked question about a random asset, timeframe and stretch of history. Nothing is stored: the question's
 * ticket contains everything, sealed so that only this installation can read it.
 */
export async function askTrialQuestion({
  db,
  clock,
  drawWindow,
  newSeed,
  tickets,
}: TrialDeps): Promise<Result<BiasTrialResponse, 'no-trial-history'>> {
  const random = createRandom(...newSeed());
  return db.read(async (tx) => {
    const drawn = await drawWindow(tx, random, clock.now());
    if (drawn === null) return refused('no-trial-history');
    const { asset, timeframe, source, bars } = drawn;
    const [first, last] = [bars[0], bars.at(-1)];
    invariant(first !== undefined && last !== undefined, 'a window has bars');
    const expiresAt = epochMs(clock.now() + TRIAL_LIVES_MS);
    const ticket = {
      asset,
      timeframe,
      setupFirst: first.t,
      outcomeLast: last.t,
      fingerprint: fingerprintOf(bars),
      expiresAt,
    };
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    return ok({
      ticket: sealTicket(tickets, ticket),
      question: {
        index: 0,
        timeframe,
        masked: true,
        asset: null,
        source,
        outcomeBars,
        bars: maskBars(bars.slice(0, setupBars), []),
      },
    });
  });
}

/**
 * Grades a call and reveals what the mask hid. The same ticket can be answered again, because nothing is stored or
 * counted.
 */
export async function answerTrialQuestion(
  { db, clock, history, tickets }: TrialDeps,
  { ticket: sealed, direction, confidence }: BiasTrialAnswerRequest,
): Promise<Result<BiasTrialAnswerResponse, TrialReason>> {
  const opened = openTicket(tickets, sealed, clock.now());
  if (!opened.ok) return opened;
  const ticket = opened.value;
  const bars = await db.read((tx) => barsOf(tx, history, ticket));
  if (bars === null || fingerprintOf(bars) !== ticket.fingerprint) return refused('history-changed');
  const { setupBars } = BIAS_WINDOWS[ticket.timeframe];
  const setup = bars.slice(0, setupBars);
  const outcome = bars.slice(setupBars);
  const setupEnd = setup.at(-1);
  invariant(setupEnd !== undefined, 'a question has set-up bars');
  const truth = classifyOutcome(setup, outcome);
  return ok({
    outcome: maskBars(setup, outcome).slice(setupBars),
    truth,
    correct: direction === truth.direction,
    brier: brierScore(direction, confidence, truth.direction),
    asset: ticket.asset,
    setupEndedAt: setupEnd.t,
    facts: describeSetup(setup, { direction, tags: [] }),
  });
}

/** Returns the set-up and outcome bars; `null` if the history no longer has exactly these bars. */
async function barsOf(
  tx: Tx,
  history: PracticeHistory,
  {
    asset,
    timeframe,
    setupFirst,
    outcomeLast,
  }: Pick<TrialTicket, 'asset' | 'timeframe' | 'setupFirst' | 'outcomeLast'>,
): Promise<readonly Bar[] | null> {
  const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
  const bars = await history.bars(tx, asset, timeframe, setupFirst, epochMs(outcomeLast + 1));
  return bars.length === setupBars + outcomeBars ? bars : null;
}
