import type {
  BiasTrialAnswerRequest,
  BiasTrialAnswerResponse,
  BiasTrialResponse,
} from '@tradesense/contract/bias-test.ts';
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { describeSetup } from '@tradesense/core/bias/facts.ts';
import { maskBars } from '@tradesense/core/bias/mask.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import { judge } from '@tradesense/core/bias/truth.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Sealer } from '../../platform/sealed-text.ts';
import type { MarketHistory } from '../market/index.ts';
import { fingerprintOf, openTicket, sealTicket, TRIAL_LIVES_MS, type TrialTicket } from './trial-ticket.policy.ts';
import type { DrawTrialWindow } from './trial-window.service.ts';

export interface TrialDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly history: MarketHistory;
  readonly newRandom: () => Random;
  readonly tickets: Sealer;
  readonly drawWindow: DrawTrialWindow;
}

/**
 * One masked question of a random asset, timeframe and stretch of history. Nothing is stored: the ticket, which only
 * this installation can read, says what was asked. Throws `not-enough-history` (409).
 */
export async function askTrialQuestion({
  db,
  clock,
  drawWindow,
  newRandom,
  tickets,
}: TrialDeps): Promise<BiasTrialResponse> {
  const random = newRandom();
  return db.read(async (tx) => {
    const drawn = await drawWindow(tx, random, clock.now());
    if (drawn === null) {
      throw new Problem('not-enough-history', { detail: 'There is not enough price history for a question yet.' });
    }
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
    return {
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
    };
  });
}

/**
 * Judges a call and lifts the mask. The same ticket may be answered again; nothing is kept or counted. Throws
 * `question-invalid` (422) for a ticket that is not ours, `question-expired` (410) after a day or when an import has
 * changed the bars meanwhile.
 */
export async function answerTrialQuestion(
  { db, clock, history, tickets }: TrialDeps,
  { ticket: sealed, direction, confidence }: BiasTrialAnswerRequest,
): Promise<BiasTrialAnswerResponse> {
  const opened = openTicket(tickets, sealed, clock.now());
  if (!opened.ok) throw new Problem(opened.reason, { detail: 'Take another question, please.' });
  const ticket = opened.value;
  const bars = await db.read((tx) => barsOf(tx, history, ticket));
  if (bars === null || fingerprintOf(bars) !== ticket.fingerprint) {
    throw new Problem('question-expired', {
      detail: 'The price history behind this question has changed. Take another one, please.',
    });
  }
  const { setupBars } = BIAS_WINDOWS[ticket.timeframe];
  const setup = bars.slice(0, setupBars);
  const outcome = bars.slice(setupBars);
  const setupEnd = setup.at(-1);
  invariant(setupEnd !== undefined, 'a question has set-up bars');
  const truth = judge(setup, outcome);
  return {
    outcome: maskBars(setup, outcome).slice(setupBars),
    truth,
    correct: direction === truth.direction,
    brier: brierScore(direction, confidence, truth.direction),
    asset: ticket.asset,
    setupEndedAt: setupEnd.t,
    facts: describeSetup(setup, { direction, tags: [] }),
  };
}

/** Set-up and outcome; null when the history no longer has exactly these bars. */
async function barsOf(
  tx: Tx,
  history: MarketHistory,
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
