/** The environment variables that the server reads: their types, limits and rules. */
import { z } from 'zod';
import { splitHosts } from './platform/database/database-addresses.ts';

export const SECRET_KEY_MIN = 32;
const MARKET_SEED_MIN = 20;

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
/** `https://<public key>@<host>/<project>`: the DSN format of Sentry and similar services. */
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
 * Minimum of `MARKET_KEEP_1M_DAYS`, in days. Feeds fetch missing 1m bars only for a shorter period, so no deleted bar
 * is fetched again.
 */
const KEEP_MINUTES_DAYS_MIN = 31;

export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url(['http', 'https']).optional(),
  PLAIN_HTTP: z.enum(['refuse', 'allow'], { error: 'must be refuse or allow' }).default('refuse'),
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
  const { hostname } = new URL(address);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

const UNENCRYPTED =
  'begins with http:// and names another host than localhost, so passwords and sessions would cross the network without encryption; use https://, or set PLAIN_HTTP=allow';

export const complete = environment.superRefine((values, context) => {
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
  const { PUBLIC_URL, PLAIN_HTTP } = values;
  if (PLAIN_HTTP === 'refuse' && PUBLIC_URL?.startsWith('http:') === true && !isLocal(PUBLIC_URL))
    context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: UNENCRYPTED });
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
