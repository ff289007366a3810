import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { complete, environment, SECRET_KEY_MIN } from './environment.ts';
import { withSecretsOfFiles } from './secret-files.ts';

/** The whole configuration. Only this file reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Absolute path of the data directory. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /**
   * `transaction` if `databaseUrl` is the address of a connection pooler such as PgBouncer in transaction mode, which
   * gives each transaction any free database session.
   */
  readonly databasePooler: 'none' | 'transaction';
  /** Address of the database without its pooler, for work that needs a dedicated session: migrations and backups. */
  readonly databaseDirectUrl: string | null;
  /** A replica of the database, for reads that may be some seconds old. */
  readonly databaseReplicaUrl: string | null;
  readonly redisUrl: string | null;
  readonly secretKey: string;
  /**
   * Previous secret key. It still decrypts data that was encrypted before the key was changed. `null` if none is set.
   */
  readonly oldSecretKey: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  /** Whether administrators need an authenticator app for administrator actions. */
  readonly adminSecondFactor: 'optional' | 'required';
  readonly marketFeed: 'simulated' | 'recorded' | `exchange:${string}`;
  /**
   * Passphrase from which the secret of the simulated market is derived. If it is `null`, the secret is random. A
   * number creates a market without a secret, for tests and measurements; no environment variable can set a number.
   */
  readonly marketSeed: string | number | null;
  /** Value of `MARKET_SEED` in releases that had a seed instead of a secret. */
  readonly marketPastSeed: number;
  /** Absolute path of the shipped candles (`*.bars`). A missing directory counts as empty. */
  readonly historyDir: string;
  /**
   * For the recorded feed: `startMs` is the market time at which the replay starts, or `null` for no replay; `speed` is
   * the number of market seconds per second.
   */
  readonly marketReplay: { readonly startMs: number | null; readonly speed: number };
  /**
   * Relay for the hosts of the exchange, with URLs of the form `<address>/<host>/<path>`. `null` to connect to them
   * directly.
   */
  readonly marketExchangeUrl: string | null;
  /** Age in days after which 1m bars are deleted. `null` to keep them. */
  readonly keepMinutesDays: number | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Settings of Stripe, the payment provider. `null` for the test checkout, which moves no money. */
  readonly stripe: {
    readonly secretKey: string;
    /** Secret of the webhook endpoint, with which Stripe signs its events. */
    readonly webhookSecret: string;
    /** Address of Stripe's API. `null` for Stripe's own address. */
    readonly api: string | null;
  } | null;
  readonly coach: { readonly url: string; readonly key: string | null; readonly model: string } | null;
  /** Sentry DSN to which errors are reported. `null` if errors are only logged. */
  readonly sentryDsn: string | null;
  /** Minimum duration of SQL statements that are logged, in ms. 0 logs none. */
  readonly slowStatementMs: number;
  /** Endpoint for traces of requests (OTLP over HTTP, without `/v1/traces`). `null` to send none. */
  readonly tracing: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly service: string;
  } | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Token that callers of `/metrics` and `/api/ready` must send. If it is `null`, everybody may call them. */
  readonly operationsToken: string | null;
  /** Maximum number of API requests per minute and network address. 0 for no limit. */
  readonly rateLimitPerMinute: number;
  /**
   * Maximum number of open event streams per network address on one server. 0 turns off this limit, and the limit per
   * account or browser, too.
   */
  readonly streamsPerAddress: number;
  /**
   * Number of trusted proxies in front of the server. The server takes the caller's address from the addresses that
   * these proxies report.
   */
  readonly trustedProxies: number;
  /** For tests: push notifications may also be sent to push services on this machine, without https. */
  readonly allowsLocalPush: boolean;
  /** For tests: learning platforms may also be on this machine, without https. */
  readonly allowsLocalPlatforms: boolean;
  /** For tests: answers that come faster than a person can give them still count for ratings and the unlock. */
  readonly countsFastAnswers: boolean;
}

/** Error of an unusable configuration. `problems` names every invalid variable and its error. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The configuration is not valid:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

/**
 * Makes the image library use only the fonts that the given fontconfig file lists. Call this before the library is
 * loaded, because the library reads `FONTCONFIG_FILE` only once.
 */
export function drawWithFontsOf(file: string): void {
  process.env['FONTCONFIG_FILE'] = file;
}

export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/** Directory of the content that ships with the product: lessons, evidence atlas and candles. */
export const CONTENT_DIRECTORY = fileURLToPath(new URL('../../content', import.meta.url));
/** Directory of the candles that ship with the product. */
export const SHIPPED_HISTORY = fileURLToPath(new URL('../../content/history', import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses environment variables. Empty variables count as not set; secrets may be read from files. Throws `ConfigError`,
 * which names every invalid variable.
 */
function parsed<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
): z.output<z.ZodObject<Shape>> {
  const { env: values, problems } = withSecretsOfFiles(env, (name) => name in schema.shape);
  if (problems.length > 0) throw new ConfigError(problems);
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

/**
 * Returns the secret key of an installation without `SECRET_KEY`. The first call generates it and stores it as `<data
 * directory>/secret-key`, mode 0600.
 */
function keptSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = readFileSync(path, 'utf8').trim();
  if (kept.length < SECRET_KEY_MIN) throw new ConfigError([`SECRET_KEY: the one kept in ${path} is too short`]);
  return kept;
}

/**
 * Reads only the data directory, the database address and the secret key, which is `null` if `SECRET_KEY` is not set.
 * Prefers the direct database address to the pooler's. Creates nothing. Throws `ConfigError` if a variable is invalid.
 */
export function readPlace(
  env: Environment,
): Pick<Config, 'dataDir' | 'databaseUrl'> & { readonly secretKey: string | null } {
  const place = { DATA_DIR: true, DATABASE_URL: true, DATABASE_DIRECT_URL: true, SECRET_KEY: true } as const;
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, SECRET_KEY = null } = parsed(environment.pick(place), env);
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL ?? null,
    secretKey: SECRET_KEY,
  };
}

/**
 * Reads the configuration from environment variables; empty ones count as not set. Throws `ConfigError`, which names
 * every invalid variable. Generates and stores the secret key if none is given.
 */
export function loadConfig(env: Environment): Config {
  const values = parsed(complete, env);
  const dataDir = resolve(values.DATA_DIR);
  const { COACH_URL, COACH_MODEL, COACH_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePooler: values.DATABASE_POOLER,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    secretKey: values.SECRET_KEY ?? keptSecretKey(dataDir),
    oldSecretKey: values.OLD_SECRET_KEY ?? null,
    adminEmail: values.ADMIN_EMAIL ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    adminSecondFactor: values.ADMIN_SECOND_FACTOR,
    marketFeed: values.MARKET_FEED,
    marketSeed: values.MARKET_SEED ?? null,
    marketPastSeed: values.MARKET_PAST_SEED,
    historyDir: values.HISTORY_DIR === undefined ? SHIPPED_HISTORY : resolve(values.HISTORY_DIR),
    marketReplay: {
      startMs: values.MARKET_REPLAY_START === undefined ? null : Date.parse(values.MARKET_REPLAY_START),
      speed: values.MARKET_REPLAY_SPEED,
    },
    marketExchangeUrl: values.MARKET_EXCHANGE_URL ?? null,
    keepMinutesDays: values.MARKET_KEEP_1M_DAYS ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    stripe:
      STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined
        ? null
        : {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            api: values.STRIPE_API_URL ?? null,
          },
    coach:
      COACH_URL === undefined || COACH_MODEL === undefined
        ? null
        : { url: COACH_URL, key: COACH_KEY ?? null, model: COACH_MODEL },
    sentryDsn: values.SENTRY_DSN ?? null,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            service: values.OTEL_SERVICE_NAME,
          },
    logLevel: values.LOG_LEVEL,
    operationsToken: values.OPERATIONS_TOKEN ?? null,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    streamsPerAddress: values.STREAMS_PER_ADDRESS,
    trustedProxies: values.TRUSTED_PROXIES,
    allowsLocalPush: values.PUSH_SERVICES === 'local',
    allowsLocalPlatforms: values.LTI_PLATFORMS === 'local',
    countsFastAnswers: values.FAST_ANSWERS === 'count',
  };
}
