import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { epochDay, epochDayOf } from '@tradesense/core/market/civil-date.ts';
import type { MarketSeed } from '@tradesense/core/market/simulated-market.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { ConfigError } from '../../config.ts';
import type { Platform } from '../../platform/module.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import { installationSealer } from '../../platform/sealed-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readSecretFile, secretFile, writeSecretFile } from './market-secret-file.ts';
import { marketSecret } from './market.tables.ts';
import { lockMarketSecret, updateMarketSecret, type MarketSecretRow } from './market-secret.repo.ts';

/** The seed of this installation's simulated market. */
export interface InstalledSeed {
  readonly seed: MarketSeed;
  /**
   * Revision in the entity tags of simulated candles. Each seed has its own. That of a secret reveals nothing about the
   * secret; that of a number, which only tests and measurements use, contains the number.
   */
  readonly revision: string;
}

type SecretPlatform = Pick<Platform, 'config' | 'db' | 'clock'>;

const SECRET_BYTES = 32;
/**
 * Scrypt parameters. Trying one passphrase takes about 0.1 s and 32 MiB, so that nobody can find it by comparing
 * guesses with known bars.
 */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
const SEALED_FOR = 'secret of the simulated market';

export const SEALED_MARKET_SECRET: SealedColumn = {
  table: marketSecret,
  key: marketSecret.id,
  sealed: marketSecret.sealed,
  purpose: SEALED_FOR,
};

/**
 * Returns the seed of the simulated market; the database must be migrated. If `marketSeed` is a number, the number is
 * the seed, and nothing is stored. Otherwise the first server of an installation creates and stores the secret: in the
 * data directory if the database is embedded, otherwise sealed in the database for all servers. Throws `ConfigError` if
 * this server does not have the secret that the database expects.
 */
export async function installedSeed(platform: SecretPlatform): Promise<InstalledSeed> {
  const { config, db } = platform;
  if (typeof config.marketSeed === 'number')
    return { seed: config.marketSeed, revision: `simulated-${config.marketSeed}` };
  const given = config.marketSeed === null ? null : await secretOf(config.marketSeed);
  return db.transaction(async (tx) => {
    const row = await lockMarketSecret(tx);
    const known = row.fingerprint === null ? await beginSecret(tx, platform, row, given) : row;
    const secret = given ?? keptSecret(platform, known);
    if (!isSecretOf(secret, known)) throw otherSecret(platform, given);
    if (given !== null) await keepAgain(tx, platform, known, given);
    return { seed: { secret, past: pastOf(known) }, revision: `simulated-${revisionOf(known)}` };
  });
}

async function secretOf(passphrase: string): Promise<Buffer> {
  const derive = promisify<string, string, number, typeof SCRYPT, Buffer>(scrypt);
  return derive(passphrase.normalize('NFKC'), SEALED_FOR, SECRET_BYTES, SCRYPT);
}

function fingerprintOf(secret: Buffer): Buffer {
  return createHmac('sha256', secret).update('fingerprint').digest();
}

function isSecretOf(secret: Buffer, { fingerprint }: MarketSecretRow): boolean {
  return fingerprint !== null && timingSafeEqual(fingerprintOf(secret), fingerprint);
}

function revisionOf({ fingerprint }: MarketSecretRow): string {
  return (fingerprint ?? Buffer.alloc(0)).toString('hex').slice(0, 16);
}

/**
 * Creates and stores the secret. In a market that was created before secrets existed, bars up to the end of today still
 * come from the old seed. If an earlier start wrote the secret file but stopped before updating the database, the
 * secret in that file is used, unless a passphrase is given.
 */
async function beginSecret(
  tx: Tx,
  platform: SecretPlatform,
  row: MarketSecretRow,
  given: Buffer | null,
): Promise<MarketSecretRow> {
  const { config, clock } = platform;
  const left = isInFile(platform) ? readSecretFile(config.dataDir) : null;
  const secret = given ?? (left?.length === SECRET_BYTES ? left : randomBytes(SECRET_BYTES));
  const tomorrow = new Date((epochDayOf(clock.now()) + 1) * DAY_MS).toISOString().slice(0, 10);
  const past =
    row.pastSeed === null
      ? { pastSeed: null, secretFrom: null }
      : { pastSeed: config.marketPastSeed, secretFrom: tomorrow };
  const begun = { ...row, ...past, fingerprint: fingerprintOf(secret), sealed: sealed(platform, secret) };
  if (isInFile(platform)) writeSecretFile(config.dataDir, secret);
  const { id: _, ...values } = begun;
  await updateMarketSecret(tx, values);
  return begun;
}

/**
 * Returns the secret that an earlier start stored. Throws `ConfigError` if its file is missing, or if this server's
 * keys do not open it. The caller checks whether the content of the file is the right secret.
 */
function keptSecret(platform: SecretPlatform, { sealed: text }: MarketSecretRow): Buffer {
  const { config } = platform;
  if (isInFile(platform)) {
    const kept = readSecretFile(config.dataDir);
    if (kept !== null) return kept;
    throw new ConfigError([
      `DATA_DIR: ${secretFile(config.dataDir)}, the secret of the simulated market, is missing; restore it from a backup, or set MARKET_SEED to the passphrase that it was made from`,
    ]);
  }
  const opened = installationSealer(config, SEALED_FOR).open(text ?? '');
  if (opened !== null) return Buffer.from(opened, 'base64url');
  throw new ConfigError([
    'SECRET_KEY: it does not open the secret of the simulated market in the database; start with the key that sealed it, name that key in OLD_SECRET_KEY, or set MARKET_SEED to the passphrase that it was made from',
  ]);
}

function otherSecret(platform: SecretPlatform, given: Buffer | null): ConfigError {
  if (given !== null)
    return new ConfigError([
      'MARKET_SEED: the simulated market of this database is made from another secret; use the passphrase of its first start, or leave MARKET_SEED out',
    ]);
  return new ConfigError([
    isInFile(platform)
      ? `DATA_DIR: ${secretFile(platform.config.dataDir)} is damaged or belongs to another database; restore it from a backup, or set MARKET_SEED to the passphrase that it was made from`
      : 'DATABASE_URL: the secret of the simulated market in the database is damaged; restore the table market_secret from a backup, or set MARKET_SEED to the passphrase that it was made from',
  ]);
}

/**
 * Stores the secret made from the configured passphrase again, if the secret file is lost or contains another one, or
 * if the secret in the database was sealed with another key.
 */
async function keepAgain(tx: Tx, platform: SecretPlatform, row: MarketSecretRow, secret: Buffer): Promise<void> {
  if (isInFile(platform)) {
    if (readSecretFile(platform.config.dataDir)?.equals(secret) !== true)
      writeSecretFile(platform.config.dataDir, secret);
    return;
  }
  if (installationSealer(platform.config, SEALED_FOR).open(row.sealed ?? '') === null)
    await updateMarketSecret(tx, { sealed: sealed(platform, secret) });
}

function isInFile({ db }: SecretPlatform): boolean {
  return db.kind === 'embedded';
}

function sealed(platform: SecretPlatform, secret: Buffer): string | null {
  if (isInFile(platform)) return null;
  return installationSealer(platform.config, SEALED_FOR).seal(secret.toString('base64url'));
}

function pastOf({ pastSeed, secretFrom }: MarketSecretRow): { seed: number; untilDay: number } | null {
  if (pastSeed === null || secretFrom === null) return null;
  const [year = 0, month = 0, day = 0] = secretFrom.split('-').map(Number);
  return { seed: pastSeed, untilDay: epochDay(year, month, day) };
}
