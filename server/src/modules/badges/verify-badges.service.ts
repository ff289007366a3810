import { BADGE_RULES, BADGES, tiersReached } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { accountsAfter } from '../identity/index.ts';
import { awardReached, type AwardDeps } from './award-badges.service.ts';
import { earnedBy } from './badges.repo.ts';
import { readFactsOfAllTime, type FactsDeps } from './facts.queries.ts';

/** Text for the operator, and whether no badge is missing. */
export interface BadgesReport {
  readonly text: string;
  readonly isSound: boolean;
}

const ACCOUNTS_PER_READ = 100;

/** Calls `look` for every account, in the order of the ids. Returns the number of accounts. */
async function eachAccount({ db }: Pick<Platform, 'db'>, look: (userId: string) => Promise<void>): Promise<number> {
  let seen = 0;
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const ids: readonly string[] = await db.read((tx) => accountsAfter(tx, after, ACCOUNTS_PER_READ));
    for (const id of ids) await look(id);
    seen += ids.length;
    last = ids.at(-1) ?? null;
    if (ids.length < ACCOUNTS_PER_READ) return seen;
  }
}

/**
 * Returns the badge tiers that an account has earned according to all stored data but was not awarded, such as
 * 'plans-kept silver'.
 */
async function missingOf(tx: Tx, userId: string, deps: FactsDeps): Promise<string[]> {
  const facts = await readFactsOfAllTime(tx, userId, deps);
  const earned = new Set((await earnedBy(tx, userId)).map(({ badge, tier }) => `${badge} ${tier}`));
  return BADGES.flatMap((badge) =>
    tiersReached(badge, BADGE_RULES[badge].measure(facts)).map((tier) => `${badge} ${tier}`),
  ).filter((name) => !earned.has(name));
}

/**
 * Computes from all stored data which badge tiers each account has earned, and compares these with the awarded ones.
 * The report has a line for each missing tier. An awarded tier whose figures have fallen since then is not reported,
 * because it is kept.
 */
export async function checkBadges(deps: Pick<Platform, 'db'> & FactsDeps): Promise<BadgesReport> {
  const lines: string[] = [];
  const checked = await eachAccount(deps, async (userId) => {
    const missing = await deps.db.read((tx) => missingOf(tx, userId, deps));
    lines.push(...missing.map((name) => `account ${userId}: ${name} is missing`));
  });
  const verdict = lines.length === 0 ? 'all badges are there' : `${lines.length} badges are missing`;
  return { text: [`${checked} accounts checked: ${verdict}`, ...lines].join('\n'), isSound: lines.length === 0 };
}

/** Awards every missing badge tier, so that learners also get badges that they earned before badges existed. */
export async function awardMissing(deps: Pick<Platform, 'db'> & AwardDeps): Promise<void> {
  await eachAccount(deps, (userId) =>
    deps.db.transaction(async (tx) => {
      const missing = await missingOf(tx, userId, deps);
      if (missing.length > 0) await awardReached(deps, tx, userId, BADGES, await readFactsOfAllTime(tx, userId, deps));
    }),
  );
}
