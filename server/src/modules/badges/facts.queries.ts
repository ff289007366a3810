import {
  BADGE_DEVIATION_MAX,
  BADGE_THANKS_ACCOUNT_DAYS,
  BADGE_THANKS_PER_PERSON,
  type BadgeFact,
  type BadgeFacts,
} from '@tradesense/core/badges/badge-catalogue.ts';
import { GOOD_PROCESS } from '@tradesense/core/learning/process-score.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countedAnswerDays } from '../bias-test/index.ts';
import { ratedChartDays, ratedMoments } from '../chart-exam/index.ts';
import { highestLogEvidence, logEvidenceOf } from '../evidence/index.ts';
import { countTradeDays } from '../journal/index.ts';
import { ratedPairDays } from '../real-or-shuffled/index.ts';
import { creditedUtcDays } from '../study/index.ts';
import { readLiveAccounts } from '../trading/index.ts';

/**
 * Returns how many times each person has thanked the learner; see `BadgeFacts.thanks`. The posts module implements this
 * function. The posts module imports this module, so the function is passed in instead of being imported.
 */
export type CountThanks = (
  tx: Tx,
  userId: string,
  limits: { readonly perPerson: number; readonly accountDays: number },
) => Promise<readonly number[]>;

export interface FactsDeps {
  readonly countThanks: CountThanks;
}

type Reader<Fact extends BadgeFact> = (tx: Tx, userId: string, deps: FactsDeps) => Promise<BadgeFacts[Fact]>;

const START_OF_TIME = new Date(0);

/** Returns the days (UTC) on which the learner practiced, oldest first. */
export async function daysOfPractice(tx: Tx, userId: string): Promise<readonly string[]> {
  const days = [
    ...(await creditedUtcDays(tx, userId, START_OF_TIME)),
    ...(await countedAnswerDays(tx, userId)),
    ...(await ratedChartDays(tx, userId)),
    ...(await ratedPairDays(tx, userId)),
  ];
  return [...new Set(days)].toSorted();
}

/**
 * For each fact, a function that reads it from the module that owns it. `evidence` is the current value, not the
 * highest one.
 */
const READERS: { readonly [Fact in BadgeFact]: Reader<Fact> } = {
  ratings: (tx, userId) => ratedMoments(tx, userId, BADGE_DEVIATION_MAX),
  evidence: (tx, userId) => logEvidenceOf(tx, userId),
  async trades(tx, userId) {
    const accounts = (await readLiveAccounts(tx, userId)).map(({ id }) => id);
    return accounts.length === 0 ? [] : countTradeDays(tx, userId, accounts, GOOD_PROCESS);
  },
  days: (tx, userId) => daysOfPractice(tx, userId),
  thanks: (tx, userId, { countThanks }) =>
    countThanks(tx, userId, { perPerson: BADGE_THANKS_PER_PERSON, accountDays: BADGE_THANKS_ACCOUNT_DAYS }),
};

export const readFact = <Fact extends BadgeFact>(
  fact: Fact,
  tx: Tx,
  userId: string,
  deps: FactsDeps,
): Promise<BadgeFacts[Fact]> => READERS[fact](tx, userId, deps);

/** Returns all current facts that a learner's badges are based on. */
export async function readFacts(tx: Tx, userId: string, deps: FactsDeps): Promise<BadgeFacts> {
  return {
    ratings: await READERS.ratings(tx, userId, deps),
    evidence: await READERS.evidence(tx, userId, deps),
    trades: await READERS.trades(tx, userId, deps),
    days: await READERS.days(tx, userId, deps),
    thanks: await READERS.thanks(tx, userId, deps),
  };
}

/** Returns the same facts as `readFacts`, but with the highest evidence that each meter has ever shown. */
export async function readFactsOfAllTime(tx: Tx, userId: string, deps: FactsDeps): Promise<BadgeFacts> {
  return {
    ...(await readFacts(tx, userId, deps)),
    evidence: {
      'bias-tests': await highestLogEvidence(tx, userId, 'bias-tests'),
      'real-or-shuffled': await highestLogEvidence(tx, userId, 'real-or-shuffled'),
    },
  };
}
