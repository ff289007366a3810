import { z } from 'zod';
import { LEDGER_ACCOUNTS } from '@tradesense/core/ledger/posting.ts';
import { ENTRY_KINDS } from '@tradesense/core/ledger/entry.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { EXPORT_FORMATS } from './export-constants.ts';
import { storableText } from './storable-text.ts';
import { nameText } from './written-text.ts';

/**
 * Sandbox accounts, their settings and their ledger. Every amount is a plain decimal string in SENSE$; fee rates are
 * shares of the notional.
 */
const amount = storableText.max(60);

const name = nameText.min(1).max(40);

export const openTradingAccountRequest = z.strictObject({ name: name.optional() });

/**
 * Settings of an account. While orders are live or positions are open, only the name can be changed, because orders and
 * positions keep the rules under which they were accepted.
 */
export const tradingSettingsRequest = z.strictObject({
  name: name.optional(),
  preset: z.enum(FILL_PRESETS).optional(),
  marginMode: z.enum(['isolated', 'cross']).optional(),
  /** Maker fee as a share of the notional, at most 1%: '0.0005' is 0.05%. `takerFee` is the taker fee. */
  makerFee: amount.optional(),
  takerFee: amount.optional(),
});
export type TradingSettingsRequest = z.input<typeof tradingSettingsRequest>;

const settings = z.object({
  preset: z.enum(FILL_PRESETS),
  marginMode: z.enum(['isolated', 'cross']),
  makerFee: amount,
  takerFee: amount,
});

/** A position that was open when its attempt was archived, at the prices of that time. */
const archivedPosition = z.object({
  asset: z.string(),
  side: z.enum(['long', 'short']),
  /** Absolute quantity of the position, without a sign. */
  quantity: amount,
  entryPrice: amount,
  /** Mark price at the end of the attempt. */
  markPrice: amount,
  /** Unrealized profit at the end of the attempt, before fees. */
  unrealised: amount,
  margin: amount,
  marginMode: z.enum(['isolated', 'cross']),
  /** The highest leverage of the fills that opened the position. */
  leverage: z.number().int(),
  /**
   * Prices of the stops that covered the position, the nearest to the market first. Stop-limit orders that had triggered
   * are left out, because they cover nothing. The reset canceled these orders. `targetPrices` is the same for the targets.
   */
  stopPrices: z.array(amount),
  targetPrices: z.array(amount),
  openedAt: z.string(),
});
export type ArchivedPosition = z.infer<typeof archivedPosition>;

/** Final state of an archived attempt. */
const archive = z.object({
  cash: amount,
  /** Equity at the end; open positions are valued at the prices of that time. */
  equity: amount,
  unrealised: amount,
  granted: amount,
  realised: amount,
  fees: amount,
  funding: amount,
  fills: z.number().int(),
  liquidations: z.number().int(),
  openPositions: z.number().int(),
  /** The open positions. `null` if the attempt was archived before they were stored. */
  positions: z.array(archivedPosition).nullable(),
});

export const tradingAccount = z.object({
  /** Id of this attempt. After a reset, the account continues with a new id. */
  id: z.string(),
  /** A `replay` account belongs to a replay session, and is not listed among the learner's accounts. */
  kind: z.enum(['live', 'replay']),
  /** Number of the learner's account, from 1 to `SANDBOX_ACCOUNTS_MAX`; 0 for a replay. */
  number: z.number().int(),
  attempt: z.number().int(),
  name: z.string(),
  settings,
  /** Free cash. */
  cash: amount,
  /** Money that orders reserve, plus the margin of positions. */
  margin: amount,
  unrealised: amount,
  /** Cash + margin + unrealised. */
  equity: amount,
  liveOrders: z.number().int(),
  openPositions: z.number().int(),
  /** Sequence of the account's last event. It grows with every change. */
  sequence: z.number().int(),
  openedAt: z.string(),
  archivedAt: z.string().nullable(),
  archive: archive.nullable(),
  /** State of the price feed on which the account trades. */
  feed: z.object({
    state: z.enum(['live', 'stale', 'down']),
    source: z.enum(PRICE_SOURCES),
    reason: z.string().nullable(),
    asOf: z.string().nullable(),
  }),
});
export type TradingAccount = z.infer<typeof tradingAccount>;

export const tradingAccountsResponse = z.object({
  accounts: z.array(tradingAccount),
  /** Whether any order of the learner has ever filled in a live account, also in an archived attempt. */
  hasTraded: z.boolean(),
});
export type TradingAccountsResponse = z.infer<typeof tradingAccountsResponse>;

/** A page of archived attempts, newest first. */
export const tradingAttemptsResponse = z.object({
  attempts: z.array(tradingAccount),
  /** Cursor of the next page, or `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type TradingAttemptsResponse = z.infer<typeof tradingAttemptsResponse>;

const KINDS: readonly string[] = ENTRY_KINDS;

export const tradingLedgerQuery = z.strictObject({
  cursor: storableText.max(60).optional(),
  /** Returns only entries of these kinds, given as `grant,funding` or by repeating the parameter. */
  kinds: z
    .union([storableText.max(200), z.array(storableText.max(200)).max(ENTRY_KINDS.length)])
    .transform((given) => [given].flat().flatMap((each) => each.split(',')))
    .superRefine((kinds, context) => {
      for (const kind of kinds.filter((each) => !KINDS.includes(each)))
        context.addIssue({
          code: 'custom',
          message: `'${kind}' is not a kind of entry; the kinds are ${KINDS.join(', ')}`,
        });
    })
    .pipe(z.array(z.enum(ENTRY_KINDS)))
    .optional(),
});

export const tradingLedgerResponse = z.object({
  /** Newest first. */
  entries: z.array(
    z.object({
      sequence: z.number().int(),
      kind: z.enum(ENTRY_KINDS),
      at: z.string(),
      cause: z.string(),
      /** Asset of the order or position that the entry is about; `null` for a grant, a reset or a correction. */
      asset: z.string().nullable(),
      /** Whether the entry is about an order of a pair; absent in responses of the release before. */
      isOfPair: z.boolean().exactOptional(),
      /** A positive amount goes into the ledger account. The amounts sum to zero. */
      postings: z.array(z.object({ book: z.enum(LEDGER_ACCOUNTS), amount })),
      previousHash: z.string(),
      hash: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type TradingLedgerResponse = z.infer<typeof tradingLedgerResponse>;

/** Parts of an attempt that can be exported. Each file is complete and has the oldest row first. */
export const TRADING_EXPORTS = ['orders', 'fills', 'ledger', 'journal'] as const;
export type TradingExport = (typeof TRADING_EXPORTS)[number];

/**
 * A JSON file has the objects of the list endpoints. A CSV file has a column for each of their fields, by RFC 4180 and
 * in UTF-8.
 */
export const tradingExportQuery = z.strictObject({ format: z.enum(EXPORT_FORMATS).default('csv') });
