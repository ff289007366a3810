/**
 * The columns of an exported journal: one for each field of the list endpoint. A field of an inner object is named
 * `outer.inner`.
 */
import { JOURNAL_TAG_KINDS } from '@tradesense/contract/journal-constants.ts';
import { PROCESS_CHECKS, type JournalTrade, type ProcessCheckName } from '@tradesense/contract/journal.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';

type Column = (trade: JournalTrade) => CsvValue;
type Nested = 'plan' | 'process' | 'tags';
/**
 * One column for each field that is not an inner object, with the field's own name. A field that is added to the
 * contract but not here causes a compile error.
 */
type FlatColumns = { readonly [Name in Exclude<keyof JournalTrade, Nested>]: Column };

const FLAT: FlatColumns = {
  id: (trade) => trade.id,
  accountId: (trade) => trade.accountId,
  number: (trade) => trade.number,
  asset: (trade) => trade.asset,
  side: (trade) => trade.side,
  openedAt: (trade) => trade.openedAt,
  closedAt: (trade) => trade.closedAt,
  quantity: (trade) => trade.quantity,
  entryPrice: (trade) => trade.entryPrice,
  exitPrice: (trade) => trade.exitPrice,
  realised: (trade) => trade.realised,
  fees: (trade) => trade.fees,
  funding: (trade) => trade.funding,
  slippage: (trade) => trade.slippage,
  net: (trade) => trade.net,
  rMultiple: (trade) => trade.rMultiple,
  mae: (trade) => trade.mae,
  mfe: (trade) => trade.mfe,
  maeR: (trade) => trade.maeR,
  mfeR: (trade) => trade.mfeR,
  movesVersion: (trade) => trade.movesVersion ?? null,
  isLiquidated: (trade) => trade.isLiquidated,
  preset: (trade) => trade.preset,
  quadrant: (trade) => trade.quadrant,
  note: (trade) => trade.note,
  reviewedAt: (trade) => trade.reviewedAt,
  isReviewDue: (trade) => trade.isReviewDue,
  replayInterval: (trade) => trade.replayInterval ?? null,
};

const pointsOf =
  (name: ProcessCheckName): Column =>
  ({ process }) =>
    process.checks.find(({ check }) => check === name)?.points ?? null;

export const JOURNAL_COLUMNS: Readonly<Record<string, Column>> = {
  ...FLAT,
  'plan.thesis': ({ plan }) => plan?.thesis ?? null,
  'plan.stopPrice': ({ plan }) => plan?.stopPrice ?? null,
  'plan.targetPrice': ({ plan }) => plan?.targetPrice ?? null,
  'plan.invalidationPrice': ({ plan }) => plan?.invalidationPrice ?? null,
  'plan.riskPercent': ({ plan }) => plan?.riskPercent ?? null,
  'plan.confidence': ({ plan }) => plan?.confidence ?? null,
  'process.score': ({ process }) => process.score,
  'process.version': ({ process }) => process.version,
  ...Object.fromEntries(PROCESS_CHECKS.map((check) => [`process.${check}`, pointsOf(check)])),
  // A tag may contain anything but a line break, so a line break separates two tags.
  ...Object.fromEntries(
    JOURNAL_TAG_KINDS.map((kind): [string, Column] => [`tags.${kind}`, ({ tags }) => tags[kind].join('\n')]),
  ),
};
