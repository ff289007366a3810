import { customType } from 'drizzle-orm/pg-core';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** Column type `timestamptz`, read and written as epoch milliseconds. */
export const instant = customType<{ data: EpochMs; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (time) => new Date(time).toISOString(),
  fromDriver: (value) => epochMs(new Date(value).getTime()),
});
