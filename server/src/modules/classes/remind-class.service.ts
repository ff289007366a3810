import { CLASS_REMINDER_MS } from '@tradesense/core/classes/class-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { Platform } from '../../platform/module.ts';
import { claimReminders } from './reminders.repo.ts';
import { classWorkDue } from './classes.events.ts';

/** Maximum number of assignments for which one transaction sends reminders. */
const REMINDED_AT_ONCE = 100;

/**
 * Periodic job: appends an event for each assignment that is due within a day, only once per due date, even if several
 * servers run the job.
 */
export async function remindClasses({ db, outbox }: Pick<Platform, 'db' | 'outbox'>, now: EpochMs): Promise<void> {
  const until = epochMs(now + CLASS_REMINDER_MS);
  let claimed: number;
  do {
    claimed = await db.transaction(async (tx) => {
      const due = await claimReminders(tx, { now, until }, REMINDED_AT_ONCE);
      for (const { id, classId, dueAt } of due)
        outbox.append(tx, classWorkDue.create({ assignmentId: id, classId, dueAt: isoTime(dueAt) }));
      return due.length;
    });
  } while (claimed === REMINDED_AT_ONCE);
}
