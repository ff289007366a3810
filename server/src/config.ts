import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { splitHosts } from './platform/database/database-addresses.ts';

/** The whole configuration. Only `loadConfig` reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Absolute path of the data directory. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /**
   * `transaction` means that `databaseUrl` is the address of a connection pooler such as PgBouncer, which assigns a
   * session to each transaction.
   */
  readonly databasePooler: 'none' | 'transaction';
  /** Address of the database without its pooler, for work that needs a dedicated session: migrations and backups. */
  readonly databaseDirectUrl: string | null;
  /** A replica of the database, for reads that may be some seconds old. */
  readonly databaseReplicaUrl: string | null;
  readonly redisUrl: string | null;
  readonly secretKey: string;
  /** Previous secret key, which still decrypts what it encrypted. `null` if the key was never changed. */
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
  /** Keys of Stripe. `null` for the test checkout, which moves no money. */
  readonly stripe: {
    readonly secretKey: string;
    /** Secret of the webhook endpoint, with which Stripe signs its events. */
    readonly webhookSecret: string;
    /** Address of Stripe's API. `null` for Stripe's own address. */
    readonly api: string | null;
  } | null;
  readonly coach: { readonly url: string; readonly key: string | null; readonly model: string } | null;
  /** Where errors are sent. `null` to log them only. */
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
   * Maximum number of open event streams per network address on one server. 0 for no limit per address and per visitor.
   */
  readonly streamsPerAddress: number;
  /** Number of trusted proxies in front of the server. The server trusts the caller's address that they report. */
  readonly trustedProxies: number;
  /** For tests: pushes may also go to push services on this machine, without https. */
  readonly allowsLocalPush: boolean;
  /** For tests: learning platforms may also be on this machine, without https. */
  readonly allowsLocalPlatforms: boolean;
  /** For tests: answers given faster than a person can read count like all others. */
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

/** Restricts the image library to the fonts of one file. The library reads this variable when it is loaded. */
export function drawWithFontsOf(file: string): void {
  process.env['FONTCONFIG_FILE'] = file;
}

export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

const SECRET_KEY_MIN = 32;
const MARKET_SEED_MIN = 20;
/** Directory of the lessons that ship with the product. */
export const CONTENT_DIRECTORY = fileURLToPath(new URL('../../content', import.meta.url));
/** Directory of the candles that ship with the product. */
export const SHIPPED_HISTORY = fileURLToPath(new URL('../../content/history', import.meta.url));

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number({ error: message }).min(min, message).max(max, message));
}

function url(schemes: readonly string[]) {
  const message = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.some((scheme) => text.startsWith(`${scheme}://`)), message);
}

/** Returns what is wrong with a database address, which may name several hosts, or `null` if it is valid. */
function databaseUrlFault(text: string): string | null {
  const urls = splitHosts(text);
  if (!/^postgres(ql)?:\/\//.test(text) || !urls.every((each) => URL.canParse(each)))
    return 'must be an address that begins with postgres:// or postgresql://';
  if (urls.length > 1 && urls.some((each) => new URL(each).hostname === '')) return 'must name a host between commas';
  const target = new URL(urls[0] ?? '').searchParams.get('target_session_attrs');
  return target === null || target === 'read-write' ? null : 'takes no other target_session_attrs than read-write';
}

const databaseUrl = z.string().superRefine((text, context) => {
  const message = databaseUrlFault(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** `https://<public key>@<host>/<project>`: the DSN format of Sentry and similar services. */
/** `name=value,name=value` with percent-encoded values, the format of OpenTelemetry for headers. */
const otlpHeaders = z
  .string()
  .regex(
    /^[\w-]+=([^,=\s%]|%[2-7][\da-fA-F])+(,[\w-]+=([^,=\s%]|%[2-7][\da-fA-F])+)*$/,
    'must be name=value pairs with commas between them, values percent-encoded',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split('=');
        return [name.toLowerCase(), decodeURIComponent(value)];
      }),
    ),
  );
const sentryDsn = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^:@/]+(:[^@/]*)?@[^/]+(\/.+)?\/\d+$/.test(text),
    'must be an address like https://<key>@<host>/<project number>',
  );

const MARKET_FEEDS = 'must be simulated, recorded or exchange:<name>, such as exchange:binance';
const marketFeed = z.union(
  [z.enum(['simulated', 'recorded']), z.templateLiteral(['exchange:', z.string().regex(/^[a-z0-9]+$/)])],
  {
    error: MARKET_FEEDS,
  },
);

/**
 * Minimum of `MARKET_KEEP_1M_DAYS`, in days. A feed fetches bars of a shorter period, so it never fetches deleted bars
 * again.
 */
const KEEP_MINUTES_DAYS_MIN = 31;

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url(['http', 'https']).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction'], { error: 'must be none or transaction' }).default('none'),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: url(['postgres', 'postgresql']).optional(),
  REDIS_URL: url(['redis', 'rediss']).optional(),
  SECRET_KEY: z.string().min(SECRET_KEY_MIN, `must have at least ${SECRET_KEY_MIN} characters`).optional(),
  OLD_SECRET_KEY: z.string().min(SECRET_KEY_MIN, `must have at least ${SECRET_KEY_MIN} characters`).optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required'], { error: 'must be optional or required' }).default('optional'),
  MARKET_FEED: marketFeed.default('simulated'),
  MARKET_SEED: z
    .string()
    .min(
      MARKET_SEED_MIN,
      `must be a passphrase of at least ${MARKET_SEED_MIN} characters; the number of an earlier release belongs in MARKET_PAST_SEED`,
    )
    .optional(),
  MARKET_PAST_SEED: wholeNumber(0, 4_294_967_295).default(1),
  HISTORY_DIR: z.string().optional(),
  MARKET_REPLAY_START: z.iso
    .datetime({ offset: true, error: 'must be an ISO time such as 2024-06-01T00:00:00Z' })
    .optional(),
  MARKET_REPLAY_SPEED: wholeNumber(1, 1_000).default(1),
  MARKET_EXCHANGE_URL: url(['http', 'https']).optional(),
  MARKET_KEEP_1M_DAYS: wholeNumber(KEEP_MINUTES_DAYS_MIN, 36_500).optional(),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: z.string().default('TradeSense <no-reply@localhost>'),
  COACH_URL: url(['http', 'https']).optional(),
  COACH_KEY: z.string().optional(),
  COACH_MODEL: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the secret of a webhook endpoint of Stripe, such as whsec_…')
    .optional(),
  STRIPE_API_URL: url(['http', 'https']).optional(),
  SENTRY_DSN: sentryDsn.optional(),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https']).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().default('tradesense'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  OPERATIONS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, 'must have at least 20 characters, all printable ASCII without spaces')
    .optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(1200),
  STREAMS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(100),
  TRUSTED_PROXIES: wholeNumber(0, 16).default(0),
  PUSH_SERVICES: z.enum(['public', 'local'], { error: 'must be public or local' }).default('public'),
  LTI_PLATFORMS: z.enum(['public', 'local'], { error: 'must be public or local' }).default('public'),
  FAST_ANSWERS: z.enum(['ignore', 'count'], { error: 'must be ignore or count' }).default('ignore'),
});

/** Whether an address is on this machine. */
function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

const complete = environment.superRefine((values, context) => {
  const needs = (name: string, other: string): void =>
    context.addIssue({ code: 'custom', path: [name], message: `is needed when ${other} is set` });
  if (values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD === undefined) needs('ADMIN_PASSWORD', 'ADMIN_EMAIL');
  if (values.ADMIN_PASSWORD !== undefined && values.ADMIN_EMAIL === undefined) needs('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (values.COACH_URL !== undefined && values.COACH_MODEL === undefined) needs('COACH_MODEL', 'COACH_URL');
  if (values.STRIPE_SECRET_KEY !== undefined && values.STRIPE_WEBHOOK_SECRET === undefined)
    needs('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
  if (values.STRIPE_WEBHOOK_SECRET !== undefined && values.STRIPE_SECRET_KEY === undefined)
    needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  if (values.DATABASE_POOLER === 'transaction' && values.DATABASE_DIRECT_URL === undefined)
    needs('DATABASE_DIRECT_URL', 'DATABASE_POOLER');
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    needs('DATABASE_URL', 'DATABASE_DIRECT_URL');
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    needs('DATABASE_URL', 'DATABASE_REPLICA_URL');
  const isElsewhere = () => !isLocal(values.PUBLIC_URL ?? `http://${values.HOST}`);
  if (values.FAST_ANSWERS === 'count' && isElsewhere())
    context.addIssue({ code: 'custom', path: ['FAST_ANSWERS'], message: 'count is for tests on localhost only' });
  if (values.PUSH_SERVICES === 'local' && isElsewhere())
    context.addIssue({ code: 'custom', path: ['PUSH_SERVICES'], message: 'local is for tests on localhost only' });
  if (values.LTI_PLATFORMS === 'local' && isElsewhere())
    context.addIssue({ code: 'custom', path: ['LTI_PLATFORMS'], message: 'local is for tests on localhost only' });
  if (values.MARKET_REPLAY_START !== undefined && values.MARKET_FEED !== 'recorded')
    context.addIssue({ code: 'custom', path: ['MARKET_REPLAY_START'], message: 'needs MARKET_FEED=recorded' });
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses environment variables; empty ones count as not set. Throws `ConfigError` that names every invalid one. */
function parsed<Output>(schema: z.ZodType<Output>, env: Environment): Output {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

/**
 * Returns the key that an installation without `SECRET_KEY` generates and stores: `<data directory>/secret-key`, mode
 * 0600.
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
 * Returns the data directory and the database address of an installation, and its `SECRET_KEY` if that is set. Prefers
 * the database address without the pooler. Creates nothing. Throws `ConfigError` if a variable is invalid.
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
 * Reads the configuration from environment variables; empty ones count as not set. Throws `ConfigError` that names
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
