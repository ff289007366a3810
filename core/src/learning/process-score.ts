/**
 * Scores how well a trade was decided, 0 to 100, from its plan, its orders and its review. Profit and loss never enter
 * the score: the same decisions get the same score whether the trade won or lost.
 * Without a plan, every check except the review scores 0.
 */
import { divide, formatDecimal } from '../kernel/fixed-point.ts';
import { groupedText } from '../kernel/number-text.ts';
import {
  formatQuantity,
  price,
  rate,
  RATE_SCALE,
  shareOf,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../kernel/money.ts';
import { priceText } from '../trading/amount-text.ts';
import { lossAtStop, sizeFromRisk } from '../trading/size-from-risk.ts';
import type { Exposure } from './added-risk.ts';
import { isWon } from './trade-outcome.ts';

/**
 * Version of the checks from which the process score is computed. Every trade stores the version by which it was
 * judged, and keeps its score when the version rises. Version 1 judged "risk within the limit" by the first entry
 * alone; version 2 also judges what was added. Version 3 takes no points off for a stop that the learner did not end.
 * Version 4 judges a pair by the order that filled.
 */
export const PROCESS_SCORE_VERSION = 4;

/** Maximum points of each check; 100 in total. */
export const PROCESS_WEIGHTS = {
  'plan-complete': 20,
  'risk-within-limit': 15,
  'stop-at-invalidation': 10,
  'size-by-formula': 15,
  'reward-as-planned': 10,
  'stop-not-widened': 15,
  'exit-by-plan': 10,
  'review-written': 5,
} as const;
export type ProcessCheck = keyof typeof PROCESS_WEIGHTS;

export interface CheckResult {
  readonly check: ProcessCheck;
  readonly points: number;
  readonly of: number;
  /** Why the check gave these points: a sentence for the page. */
  readonly reason: string;
}

/** The plan and the order with which it was stored, as they were at the decision. */
export interface DecidedPlan {
  /** Planned stop; `null` if the plan explicitly has none. */
  readonly stop: Price | null;
  readonly target: Price;
  readonly invalidation: Price | null;
  readonly riskShare: Rate;
  readonly equity: Money;
  /** Price of the entry order; the market price if the order has no price of its own. */
  readonly entry: Price;
  readonly quantity: Quantity;
  readonly takerFee: Rate;
  readonly lot: Quantity;
}

/** One stop order that protected the position. */
export interface StopHistory {
  /** Every level that the stop had, oldest first; empty for a trailing stop, which follows the price by itself. */
  readonly levels: readonly Price[];
}

export interface ExitPart {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly by: 'stop' | 'target' | 'hand' | 'liquidation';
  /** Limit price of the target that was filled; `null` for any other exit. */
  readonly level: Price | null;
}

export interface ProcessFacts {
  readonly side: 'long' | 'short';
  /** Number of decimal places of the prices in the reasons. */
  readonly priceDecimals: number;
  readonly averageEntry: Price;
  readonly plan: DecidedPlan | null;
  /** Number of entries that added to the position without a plan. */
  readonly unplannedEntries: number;
  /** What the position put at risk after each fill of an entry (`exposuresOf`), oldest first. */
  readonly exposures: readonly Exposure[];
  readonly stops: readonly StopHistory[];
  /**
   * How the learner ended the last stop while the position was open; `null` if the learner did not. A stop that filled,
   * or that the engine canceled, for example because the target of its group filled, was not ended by the learner.
   */
  readonly stopEndedBy: 'cancel' | 'expiry' | null;
  readonly exits: readonly ExitPart[];
}

/** Maximum risk of a trade, as a share of the equity: 2%. */
const RISK_LIMIT = rate(2_000_000n);
const RISK_LIMIT_TEXT = '2%';
/**
 * Divisor of the planned distance from the entry to the stop or the target. Two prices count as equal if they differ by
 * at most 1/100 of that distance.
 */
const SAME_PRICE_PARTS = 100n;

type Judgement = readonly [points: number, reason: string];

const distance = (a: Price, b: Price): bigint => (a > b ? a - b : b - a);
const half = (of: number): number => Math.floor(of / 2);
const percentText = (share: bigint): string =>
  `${formatDecimal(divide(share, 10n ** BigInt(RATE_SCALE - 4), 'up'), 2)}%`;
const quantityText = (amount: Quantity): string => groupedText(formatQuantity(amount));
const ratioText = (hundredths: bigint): string => `${formatDecimal(hundredths, 2)} to 1`;

/** Returns how much further `at` lies on the losing side than `than`; negative if it lies less far. */
const further = (side: ProcessFacts['side'], at: Price, than: Price): bigint =>
  side === 'long' ? than - at : at - than;

function planComplete({ unplannedEntries }: ProcessFacts): Judgement {
  const of = PROCESS_WEIGHTS['plan-complete'];
  if (unplannedEntries > 0) return [half(of), 'The first entry had a plan; what was added later had none.'];
  return [of, 'Thesis, stop, target, risk and confidence were written down before the entry.'];
}

/** Returns whether `a` put a larger share of the equity at risk than `b`. Equity that is not positive has no share. */
function risksMore(a: Exposure, b: Exposure): boolean {
  if (b.risked === null || b.equity <= 0n) return false;
  return a.risked === null || a.equity <= 0n || a.risked * b.equity > b.risked * a.equity;
}

function riskWithinLimit({ exposures }: ProcessFacts, plan: DecidedPlan): Judgement {
  const { equity, entry, stop, quantity, takerFee } = plan;
  const risked = stop === null ? null : lossAtStop({ entry, stop, amount: quantity, takerFee });
  const first: Exposure = { risked, equity, isAdded: false };
  const largest = exposures.reduce((most, each) => (risksMore(each, most) ? each : most), first);
  const { isAdded } = largest;
  if (largest.risked === null) {
    const what = isAdded ? 'What was added had no stop, so' : 'Without a stop';
    return [0, `${what} the risk of the trade had no limit.`];
  }
  if (largest.equity <= 0n) return [0, 'The account had no equity to risk.'];
  const share = percentText(divide(largest.risked * 10n ** BigInt(RATE_SCALE), largest.equity, 'up'));
  const text = `${isAdded ? 'With what was added, the stops' : 'The stop'} risked ${share} of the equity`;
  const isWithin = largest.risked <= shareOf(largest.equity, RISK_LIMIT, 'down');
  if (isWithin) return [PROCESS_WEIGHTS['risk-within-limit'], `${text}; the limit is ${RISK_LIMIT_TEXT}.`];
  return [0, `${text}, more than the limit of ${RISK_LIMIT_TEXT}.`];
}

function stopAtInvalidation({ priceDecimals }: ProcessFacts, { entry, stop, invalidation }: DecidedPlan): Judgement {
  const of = PROCESS_WEIGHTS['stop-at-invalidation'];
  const text = (at: Price) => priceText(at, priceDecimals);
  if (invalidation === null) {
    if (stop === null) return [0, 'No price was named at which the idea would be wrong, and there was no stop.'];
    return [of, `No other price was named, so the idea was wrong at the stop, ${text(stop)}.`];
  }
  if (stop === null) return [0, `The idea was wrong at ${text(invalidation)}, and there was no stop.`];
  const isThere = distance(stop, invalidation) * 10n <= distance(entry, invalidation);
  return [isThere ? of : 0, `The stop was at ${text(stop)}, the idea was wrong at ${text(invalidation)}.`];
}

function sizeByFormula({ equity, riskShare, entry, stop, takerFee, lot, quantity }: DecidedPlan): Judgement {
  const of = PROCESS_WEIGHTS['size-by-formula'];
  if (stop === null) return [0, 'Without a stop there is no size that follows from the risk.'];
  const size = sizeFromRisk({ equity, riskShare, entry, stop, takerFee, instrument: { lot } });
  const text = `The size was ${quantityText(quantity)}; the planned risk of ${percentText(riskShare)} gives ${quantityText(size)}.`;
  const off = quantity > size ? quantity - size : size - quantity;
  if (off * 20n <= size || (size > 0n && off <= lot)) return [of, text];
  return [quantity < size ? half(of) : 0, text];
}

/**
 * Returns the reward-to-risk ratio before fees, in hundredths and rounded down; `null` if stop and target do not lie on
 * opposite sides of the entry.
 */
function rewardRatio(side: ProcessFacts['side'], entry: Price, stop: Price, target: Price): bigint | null {
  const [risk, reward] = [further(side, stop, entry), further(side, entry, target)];
  return risk > 0n && reward > 0n ? divide(reward * 100n, risk, 'down') : null;
}

function rewardAsPlanned({ side, averageEntry, priceDecimals }: ProcessFacts, plan: DecidedPlan): Judgement {
  const of = PROCESS_WEIGHTS['reward-as-planned'];
  const { entry, stop, target } = plan;
  if (stop === null) return [0, 'Without a stop there is no reward for a known risk.'];
  const averageEntryText = priceText(averageEntry, priceDecimals);
  const planned = rewardRatio(side, entry, stop, target);
  const got = rewardRatio(side, averageEntry, stop, target);
  if (planned === null || got === null)
    return [0, `The entry at ${averageEntryText} did not lie between the planned stop and target.`];
  const text = `Before fees, the plan was ${ratioText(planned)}; the entry at ${averageEntryText} left ${ratioText(got)}.`;
  if (got * 10n < planned * 9n) return [0, text];
  if (planned < 100n) return [half(of), `${text} That aims for less than it risks.`];
  return [of, text];
}

function stopNotWidened({ side, stops, stopEndedBy, priceDecimals }: ProcessFacts, plan: DecidedPlan): Judgement {
  const of = PROCESS_WEIGHTS['stop-not-widened'];
  if (stops.length === 0) return [0, 'There was no stop in the market.'];
  const slack = plan.stop === null ? 0n : distance(plan.entry, plan.stop) / SAME_PRICE_PARTS;
  for (const { levels } of stops) {
    for (const [index, level] of levels.entries()) {
      const before = index === 0 ? plan.stop : (levels[index - 1] ?? null);
      if (before === null || further(side, level, before) <= slack) continue;
      return [
        0,
        `The stop was widened from ${priceText(before, priceDecimals)} to ${priceText(level, priceDecimals)}.`,
      ];
    }
  }
  if (stopEndedBy === 'cancel') return [0, 'The stop was taken away while the position was open.'];
  if (stopEndedBy === 'expiry') return [0, 'The stop expired while the position was open.'];
  return [of, 'The stop was never moved away from the entry.'];
}

function isByPlan({ price, by, level }: ExitPart, side: ProcessFacts['side'], { entry, stop, target }: DecidedPlan) {
  if (by === 'liquidation') return false;
  if (by === 'stop') return true;
  const isReached = (at: Price, slack: bigint) => further(side, at, target) <= slack;
  if (isReached(level ?? price, distance(entry, target) / SAME_PRICE_PARTS)) return true;
  return by === 'hand' && stop !== null && further(side, price, stop) >= 0n;
}

/** Returns the average price of some exits, weighted by their quantities. */
function averagePrice(parts: readonly ExitPart[]): Price {
  const quantity = parts.reduce((all, part) => all + part.quantity, 0n);
  return price(
    divide(
      parts.reduce((all, part) => all + part.quantity * part.price, 0n),
      quantity,
      'nearest',
    ),
  );
}

function exitByPlan({ side, exits, priceDecimals }: ProcessFacts, plan: DecidedPlan): Judgement {
  const of = PROCESS_WEIGHTS['exit-by-plan'];
  const sum = (parts: readonly ExitPart[]) => parts.reduce((all, { quantity }) => all + quantity, 0n);
  const byPlan = exits.filter((each) => isByPlan(each, side, plan));
  const all = sum(exits);
  const points = all === 0n ? 0 : Number(divide(BigInt(of) * sum(byPlan), all, 'down'));
  const others = Map.groupBy(
    exits.filter((each) => !byPlan.includes(each)),
    ({ by }) => by,
  );
  if (others.size === 0) return [points, 'The position was closed by its stop or its target.'];
  const isWhole = byPlan.length === 0 && others.size === 1;
  const sentences = [...others].map(([by, parts]) =>
    otherExitText(by, isWhole, priceText(averagePrice(parts), priceDecimals)),
  );
  return [points, sentences.join(' ')];
}

/** Returns a sentence about exits that were not by the plan. `isWhole`: they closed the whole position. */
function otherExitText(by: ExitPart['by'], isWhole: boolean, at: string): string {
  const what = isWhole ? 'the position' : 'a part of the position';
  if (by === 'target') return `The target was moved nearer, and ${what} was closed at ${at}.`;
  const subject = isWhole ? 'The position' : 'A part of the position';
  return by === 'liquidation'
    ? `${subject} was liquidated.`
    : `${subject} was closed by hand at ${at}, before stop or target.`;
}

const NO_PLAN = 'There was no plan before the entry.';

type PlanCheck = Exclude<ProcessCheck, 'review-written'>;
const JUDGES: Readonly<Record<PlanCheck, (facts: ProcessFacts, plan: DecidedPlan) => Judgement>> = {
  'plan-complete': planComplete,
  'risk-within-limit': riskWithinLimit,
  'stop-at-invalidation': stopAtInvalidation,
  'size-by-formula': (_facts, plan) => sizeByFormula(plan),
  'reward-as-planned': rewardAsPlanned,
  'stop-not-widened': stopNotWidened,
  'exit-by-plan': exitByPlan,
};
const PLAN_CHECKS = Object.keys(JUDGES) as PlanCheck[];

/** Returns the results of every check except the review, which is written later. */
export function judgeProcess(facts: ProcessFacts): CheckResult[] {
  const { plan } = facts;
  return PLAN_CHECKS.map((check) => {
    const [points, reason] = plan === null ? ([0, NO_PLAN] as const) : JUDGES[check](facts, plan);
    return { check, points, of: PROCESS_WEIGHTS[check], reason };
  });
}

export function judgeReview(isWritten: boolean): CheckResult {
  const of = PROCESS_WEIGHTS['review-written'];
  const reason = isWritten ? 'The review is written.' : 'The review is not written yet.';
  return { check: 'review-written', points: isWritten ? of : 0, of, reason };
}

export const scoreOf = (checks: readonly CheckResult[]): number => checks.reduce((sum, { points }) => sum + points, 0);

/** Minimum process score of a good decision. */
export const GOOD_PROCESS = 70;

export type Quadrant = 'good-good' | 'good-bad' | 'bad-good' | 'bad-bad';

/**
 * Returns the quadrant of a trade: whether the score reaches `GOOD_PROCESS`, and whether it was won.
 */
export function quadrantOf(score: number, net: Money): Quadrant {
  return `${score >= GOOD_PROCESS ? 'good' : 'bad'}-${isWon(net) ? 'good' : 'bad'}`;
}
