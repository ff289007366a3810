import type { AdminOverview } from '@tradesense/contract/administration.ts';
import { DAY_MS, epochMs, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { jobState } from '../../platform/jobs/jobs.repo.ts';
import { countWaitingMails } from '../../platform/mail/mail-queue.repo.ts';
import { outboxBacklog } from '../../platform/outbox/outbox.repo.ts';
import { countTestsSince } from '../bias-test/index.ts';
import { countExamsSince } from '../chart-exam/index.ts';
import { countAllAccounts } from '../identity/index.ts';
import { countTradesSince } from '../journal/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

const WEEK_MS = 7 * DAY_MS;

/** Returns an overview of the installation's current state. */
export async function readOverview({ db, clock, jobs, live }: AdministrationDeps): Promise<AdminOverview> {
  const now = clock.now();
  const [day, week] = [firstIdOf(epochMs(now - DAY_MS)), firstIdOf(epochMs(now - WEEK_MS))];
  const { state, source, ageMs } = live.status();
  return db.read(async (tx) => {
    const { parked, retried, waiting } = await outboxBacklog(tx);
    const names = jobs.names();
    const { held, lastRunAt } = await jobState(tx, names, now);
    return {
      at: new Date(now).toISOString(),
      ...(await countAllAccounts(tx, now)),
      testsDay: (await countTestsSince(tx, day)) + (await countExamsSince(tx, day)),
      testsWeek: (await countTestsSince(tx, week)) + (await countExamsSince(tx, week)),
      tradesDay: await countTradesSince(tx, day),
      tradesWeek: await countTradesSince(tx, week),
      outbox: { parked, retried, waiting },
      mail: await countWaitingMails(tx),
      jobs: { known: names.length, held, lastRunAt: lastRunAt?.toISOString() ?? null },
      feed: { state, source, ageSeconds: ageMs === null ? null : Math.round(ageMs / SECOND_MS) },
    };
  });
}
