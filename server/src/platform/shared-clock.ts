import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createSteadyClock, type Clock } from './clock.ts';
import { databaseTimeMs } from './clock.repo.ts';
import type { Database } from './database/database.ts';

const ASK_EVERY_MS = 5 * SECOND_MS;
/**
 * Maximum duration in ms of a query for the database's time. The result of a slower query is ignored, because it is too
 * imprecise.
 */
const ROUND_TRIP_MAX_MS = SECOND_MS;
/**
 * Difference in ms, between the database's time and the clock, up to which a reading does not change the clock. The
 * clocks of correctly configured machines differ by less.
 */
const APART_MAX_MS = 100;
/** Difference in ms from the database's time, from which the machine's clock is reported as wrong. */
const WRONG_FROM_MS = MINUTE_MS;

const SET_BACK = 'the clock was set back; the time of the server runs at half speed until it has caught up';

interface Parts {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Returns the time of this machine's clock, in epoch ms. */
  readonly wallMs: () => number;
}

interface ClockChoice {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Clock to use. Default: a clock that follows the database if servers share it, otherwise the machine's clock. */
  readonly clock?: Clock;
  /** Returns the time of the machine's clock, in epoch ms. Default: the clock of this machine. */
  readonly wallMs?: () => number;
}

/** Opens the clock of a server. `stop` ends its queries to the database. */
export async function openClock({
  db,
  log,
  clock,
  wallMs = () => Date.now(),
}: ClockChoice): Promise<{ readonly clock: Clock; readonly stop: () => void }> {
  if (clock !== undefined) return { clock, stop: () => undefined };
  if (db.kind === 'embedded') {
    const onSetBack = (byMs: number): void => log.warn({ byMs }, SET_BACK);
    return { clock: createSteadyClock({ wallMs, onSetBack }), stop: () => undefined };
  }
  const shared = createSharedClock({ db, log, wallMs });
  await shared.start();
  return { clock: shared, stop: () => shared.stop() };
}

/** The clock of a server whose database is shared with other servers. */
export interface SharedClock extends Clock {
  /** Reads the time of the database immediately, and then every few seconds. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Creates a clock that follows the clock of the database, so that all servers have the same time, even if the clocks of
 * their machines differ or are changed. Between two readings it continues with the machine's monotonic time. Until the
 * first reading it follows the machine's clock.
 */
export function createSharedClock({ db, log, wallMs }: Parts): SharedClock {
  let anchor: { readonly databaseMs: number; readonly elapsedMs: number } | null = null;
  let isWrong = false;
  let timer: NodeJS.Timeout | undefined;
  const present = (): number => (anchor === null ? wallMs() : anchor.databaseMs + performance.now() - anchor.elapsedMs);
  const clock = createSteadyClock({
    wallMs: present,
    onSetBack: (byMs) => log.warn({ byMs }, SET_BACK),
  });

  async function ask(): Promise<void> {
    const { databaseMs, elapsedMs, tookMs } = await db.transaction(async (tx) => {
      const before = performance.now();
      const ms = await databaseTimeMs(tx);
      const after = performance.now();
      return { databaseMs: ms, elapsedMs: (before + after) / 2, tookMs: after - before };
    });
    if (tookMs > ROUND_TRIP_MAX_MS) return;
    const expectedMs = anchor === null ? Number.NaN : anchor.databaseMs + elapsedMs - anchor.elapsedMs;
    if (!(Math.abs(databaseMs - expectedMs) <= APART_MAX_MS)) anchor = { databaseMs, elapsedMs };
    const apartMs = wallMs() - present();
    if (!isWrong && Math.abs(apartMs) >= WRONG_FROM_MS)
      log.warn({ apartMs }, 'the clock of this machine differs from that of the database, which counts');
    isWrong = Math.abs(apartMs) >= WRONG_FROM_MS;
  }
  const tryAsk = (): Promise<void> =>
    ask().catch((error: unknown) =>
      log.warn({ err: error }, 'the time of the database is not known, asked again in 5 seconds'),
    );

  return {
    now: () => clock.now(),
    async start() {
      await tryAsk();
      timer = setInterval(() => void tryAsk(), ASK_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
