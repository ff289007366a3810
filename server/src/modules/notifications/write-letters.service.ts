import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { dueLetter, isAnyLetterDue, type DueLetter } from './letter-time.policy.ts';
import { learnersWithLetter, settledLetters, settleLetter } from './letters.repo.ts';
import { mailSettingsOfAll } from './mail-settings.repo.ts';
import { notifyMonthlyLetter, type Letter, type NotifyDeps } from './notify.service.ts';

export type WriteLettersDeps = NotifyDeps &
  Pick<Platform, 'db' | 'log'> & {
    /** Returns the letter about a month in the learner's time zone; `null` if the letter would be empty. */
    readonly letterOf: (
      reader: { readonly userId: string; readonly zone: string },
      month: string,
    ) => Promise<Letter | null>;
  };

/** Number of learners that one query reads. */
const LEARNERS_PER_PAGE = 200;

interface Waiting extends DueLetter {
  readonly userId: string;
  readonly zone: string;
}

/**
 * Writes the letters about the previous month for learners who chose the monthly letter. The transaction that stores a
 * letter's notification also marks the month as settled, so no letter is written twice, even if a server crashes or
 * several run at the same time. A failure for one learner does not affect the others.
 */
export async function writeMonthlyLetters(deps: WriteLettersDeps, now: EpochMs): Promise<void> {
  if (!isAnyLetterDue(now)) return;
  let page: string[];
  let after: string | null = null;
  do {
    const from: string | null = after;
    page = await deps.db.read((tx) => learnersWithLetter(tx, from, LEARNERS_PER_PAGE));
    for (const waiting of await waitingOf(deps, page, now)) {
      try {
        await writeLetter(deps, waiting, now);
      } catch (error) {
        deps.log.error(
          { err: error, userId: waiting.userId },
          'monthly letter not written, tried again in the next run',
        );
      }
    }
    after = page.at(-1) ?? null;
  } while (page.length === LEARNERS_PER_PAGE);
}

/** Returns the learners whose letter about the previous month is due but not settled. */
async function waitingOf(
  { db, log }: Pick<WriteLettersDeps, 'db' | 'log'>,
  userIds: readonly string[],
  now: EpochMs,
): Promise<Waiting[]> {
  const settingsOf = await db.read((tx) => mailSettingsOfAll(tx, userIds));
  const due = userIds.flatMap((userId): Waiting[] => {
    const zone = settingsOf(userId).timeZone;
    try {
      const letter = dueLetter(zoneOffset(zone), now);
      return letter === null ? [] : [{ userId, zone, ...letter }];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      log.error({ err: error, userId }, 'no monthly letter in a time zone that this server does not know');
      return [];
    }
  });
  if (due.length === 0) return [];
  const months = [...new Set(due.map(({ month }) => month))];
  const settled = await db.read((tx) =>
    settledLetters(
      tx,
      due.map(({ userId }) => userId),
      months,
    ),
  );
  return due.filter(({ userId, month }) => !settled.has(`${userId} ${month}`));
}

async function writeLetter(
  deps: WriteLettersDeps,
  { userId, zone, month, since }: Waiting,
  now: EpochMs,
): Promise<void> {
  const letter = await deps.letterOf({ userId, zone }, month);
  await deps.db.transaction(async (tx) => {
    const row = { userId, month, settledAt: new Date(now), isWritten: letter !== null };
    if (!(await settleLetter(tx, row)) || letter === null) return;
    await notifyMonthlyLetter(deps, tx, { userId, letter, waitsSince: since });
  });
}
