import type { StatusResponse } from '@tradesense/contract/status.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import { lastRun } from './operation-runs.repo.ts';

export interface StatusDeps extends Pick<Platform, 'db' | 'clock' | 'log'> {
  readonly live: Pick<LiveMarket, 'price' | 'status'>;
  readonly jobsAreHealthy: () => boolean;
}

type Runs = Pick<StatusResponse, 'database' | 'backup' | 'ledgerCheck'>;

async function readRuns({ db, log }: StatusDeps): Promise<Runs> {
  try {
    const [backup, check] = await db.read(async (tx) => [
      await lastRun(tx, 'backup'),
      await lastRun(tx, 'ledger-check'),
    ]);
    return {
      database: true,
      backup: backup === null ? null : { finishedAt: backup.finishedAt.toISOString() },
      ledgerCheck:
        check === null
          ? null
          : {
              finishedAt: check.finishedAt.toISOString(),
              isSound: check.isSound,
              accounts: check.summary['accounts'] ?? 0,
            },
    };
  } catch (error) {
    log.warn({ err: error }, 'the status page could not read the database');
    return { database: false, backup: null, ledgerCheck: null };
  }
}

function pricesView({ live }: StatusDeps): StatusResponse['prices'] {
  const { state, reason, source } = live.status();
  const assets = ASSETS.map(({ symbol, name }) => {
    const price = live.price(symbol);
    return {
      symbol,
      name,
      price:
        price === null
          ? null
          : {
              source: price.tick.source,
              asOf: new Date(price.tick.t).toISOString(),
              ageSeconds: Math.max(0, Math.floor(price.ageMs / SECOND_MS)),
            },
      isOpen: price?.isOpen ?? false,
      isStale: price?.isStale ?? true,
    };
  });
  return { state, reason, source, assets };
}

/** Returns the current status of the product. Values from the database are `null` if the database does not respond. */
export async function readStatus(deps: StatusDeps): Promise<StatusResponse> {
  const checkedAt = new Date(deps.clock.now()).toISOString();
  return { checkedAt, ...(await readRuns(deps)), backgroundWork: deps.jobsAreHealthy(), prices: pricesView(deps) };
}
