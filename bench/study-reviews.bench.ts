import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { newReviewCard, reviewedCard, reviewRating, type ReviewCard } from '@tradesense/core/study/review-card.ts';
import { printResult } from './print-result.ts';
import { drawScore } from './simulated-learner.ts';

/**
 * Lets simulated learners do the due reviews once a day for two years. They forget by rules that differ from the
 * scheduler's assumption: half of them exponentially, half by a power law, each with an individual rate and growth. The
 * median growth is 2.5, as in SM-2. Retention is the share of right answers to cards in the state `review`. Fails if it
 * differs from 90% by more than 3 percentage points. `LEARNERS` sets a smaller number.
 */
const COUNT = Number(process.env['LEARNERS'] ?? 1_000);
const SEED = 20_263;
const DAYS = 730;
const CARDS = 12;
const [RETENTION_MIN, RETENTION_MAX] = [0.87, 0.93];
const SLIP = 0.05;
const GUESS = 0.05;

type Curve = 'exponential' | 'power law';

interface Forgetting {
  readonly curve: Curve;
  /** Number of days after the first lesson until the probability of remembering has fallen to 90%. */
  readonly firstDays: number;
  /** Factor by which that number of days grows with a remembered review at a probability of 90%. */
  readonly growth: number;
  /** Exponent of the power law. */
  readonly decay: number;
}

/** Returns the probability of remembering after `days`, if that probability is 90% after `span` days. */
function left({ curve, decay }: Forgetting, days: number, span: number): number {
  if (curve === 'exponential') return 0.9 ** (days / span);
  return (1 + (days / span) * (0.9 ** (-1 / decay) - 1)) ** -decay;
}

function drawForgetting(curve: Curve, random: Random): Forgetting {
  return {
    curve,
    firstDays: 2 * Math.exp(0.4 * random.normal()),
    growth: 1 + 1.5 * Math.exp(0.25 * random.normal()),
    decay: 0.5 * Math.exp(0.3 * random.normal()),
  };
}

interface Tally {
  reviews: number;
  right: number;
  /** Sum, over all reviews, of the probability that the learner still remembers the card. */
  left: number;
}

/** Reviews one card once a day while it is due, and adds its reviews in the state `review` to the tally. */
function reviewCard(learner: Forgetting, random: Random, tally: Tally): void {
  const hardness = Math.exp(0.3 * random.normal());
  const firstSpan = learner.firstDays / hardness;
  let span = firstSpan;
  let card: ReviewCard = newReviewCard(epochMs(Date.UTC(2026, 0, 5)));
  // The learner reads the explanation of the missed answer when the card is created, so forgetting starts then.
  let seenAt = card.dueAt;
  for (let day = 0; day < DAYS; day += 1) {
    let now = epochMs(Date.UTC(2026, 0, 5) + day * DAY_MS + 18 * HOUR_MS + Math.round(2 * HOUR_MS * random.normal()));
    // If a card is due again within minutes, it is answered again in the same session.
    for (let turn = 0; turn < 5 && card.dueAt <= now; turn += 1) {
      const chance = left(learner, Math.max(0, now - seenAt) / DAY_MS, span);
      const isKnown = random.next() < chance;
      const isRight = random.next() < (isKnown ? 1 - SLIP : GUESS);
      if (card.state === 'review') addReview(tally, chance, isRight);
      if (isKnown) span *= 1 + (learner.growth - 1) * Math.min(2, (1 - chance) / 0.1);
      else span = Math.max(firstSpan / 4, Math.min(firstSpan, span * 0.3));
      seenAt = now;
      card = reviewedCard(card, reviewRating(drawScore(random, isRight), 0), now);
      now = epochMs(now + 11 * MINUTE_MS);
    }
  }
}

function addReview(tally: Tally, chance: number, isRight: boolean): void {
  tally.reviews += 1;
  tally.left += chance;
  tally.right += isRight ? 1 : 0;
}

function measure(curves: readonly Curve[], seed: number) {
  const tallies = Array.from({ length: COUNT }, (_, i) => {
    const random = createRandom(SEED, seed, i);
    const learner = drawForgetting(curves[i % curves.length] ?? 'exponential', random);
    const tally: Tally = { reviews: 0, right: 0, left: 0 };
    for (let card = 0; card < CARDS; card += 1) reviewCard(learner, random, tally);
    return tally;
  });
  const sum = (field: keyof Tally) => tallies.reduce((total, tally) => total + tally[field], 0);
  const reviews = sum('reviews');
  const own = tallies.map((tally) => tally.right / tally.reviews).toSorted((a, b) => a - b);
  return {
    reviews,
    retention: Number((sum('right') / reviews).toFixed(4)),
    /**
     * The mean probability of remembering. It is higher than the share of right answers, because learners sometimes
     * slip although they know a lesson.
     */
    trulyLeft: Number((sum('left') / reviews).toFixed(4)),
    reviewsPerCard: Number((reviews / COUNT / CARDS).toFixed(1)),
    learnersFrom: Number((own[Math.floor(COUNT * 0.1)] ?? Number.NaN).toFixed(3)),
    learnersTo: Number((own[Math.floor(COUNT * 0.9)] ?? Number.NaN).toFixed(3)),
  };
}

const started = performance.now();
const rows = {
  learners: measure(['exponential', 'power law'], 1),
  exponential: measure(['exponential'], 2),
  'power law': measure(['power law'], 3),
};
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(`n = ${COUNT}, seed ${SEED}`);
console.table(rows);
const isWithin = rows.learners.retention >= RETENTION_MIN && rows.learners.retention <= RETENTION_MAX;
printResult({ bench: 'study-reviews', n: COUNT, seed: SEED, seconds, rows, isWithin }); // oxfmt-ignore
process.exitCode = isWithin ? 0 : 1;
