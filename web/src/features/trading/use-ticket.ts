/**
 * The ticket of a desk, that is, an order that is not sent yet: its fields, their errors, the server's preview, and
 * sending it.
 *
 * Guarantees: an order is always sent with the same client order id. If no response arrives, the order is stored and
 * survives a reload. The learner can then send it again with its id, which the server accepts only once, or discard it.
 * Until then, nothing else can be sent.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { PlacedOrders, PlaceOrderRequest, PreviewOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { ApiError } from '../../platform/api-error.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { plainOr } from '../../ui/plain-decimal.ts';
import {
  keepTicket,
  readKeptTicket,
  subscribeToAnswers,
  publishAnswer,
  ticketAfter,
  type StoredTicket,
} from './ticket-storage.ts';
import { keepLastShape, shapeOf } from './narrow/plan-shape.ts';
import { showDone } from './panels/show-done.tsx';
import { usePlanned } from './plan/use-planned.ts';
import type { OrderDraft, TicketErrors } from './ticket-draft.ts';
import { rejectionAt, rejectionOfError, type TicketRejection } from './rejection-fields.ts';
import { typedPercentFault } from './ticket-amount.ts';
import { readTicket, type ReadTicket } from './ticket-request.ts';
import { acceptedText } from './ticket-text.ts';
import type { DeskBase, DeskPrice, TicketLines } from './desk-base.ts';
import { useOfDeskPrice } from './desk-market.ts';
import type { Ticket, TicketPreview, TradingDesk } from './trading-desk.ts';
import { useTicketPrice } from './use-ticket-price.ts';

/** Shorter than the time between two steps of a playing replay (`BATCH_MS`), so that a preview comes in between. */
const DEBOUNCE_MS = 100;
const PREVIEW_REFRESH_MS = 5 * SECOND_MS;
const NO_REJECTION: TicketRejection = { fields: {}, message: null };

const isPriced = (price: DeskPrice | null): boolean => price !== null;

function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/**
 * Returns the draft and the order without a response, both of which survive a reload. For another account or asset, the
 * component must be mounted again (`key`).
 */
function useStoredTicket(accountId: string, symbol: string) {
  const [stored, setStored] = useState<StoredTicket>(() => readKeptTicket(accountId, symbol));
  useEffect(() => keepTicket(accountId, symbol, stored), [accountId, symbol, stored]);
  useEffect(() => subscribeToAnswers((answer) => setStored((before) => ticketAfter(before, answer))), []);
  return [stored, setStored] as const;
}

type PricedTicket = ReturnType<typeof useTicketPrice>;

/**
 * Returns the text that identifies a preview: the order; in a replay, also the price from which the ticket computed it.
 * In a live market the preview is refreshed every few seconds anyway, and a new price that changes the size changes the order.
 */
function previewKey({ kind }: Pick<TradingAccount, 'kind'>, { read, price }: PricedTicket): string | null {
  if (read.order === null) return null;
  const order = { ...read.order, ...(read.planned === null ? {} : { planned: read.planned }) };
  return JSON.stringify(kind === 'replay' ? { order, bid: price?.bid, ask: price?.ask } : { order });
}

const orderOfKey = (key: string | null) => (JSON.parse(key ?? '{}') as { readonly order: PreviewOrderRequest }).order;

function usePreview({ account, asset, over, market, preview }: DeskBase, priced: PricedTicket, isPaused: boolean) {
  const now = previewKey(account, priced);
  const asked = useDebounced(now, DEBOUNCE_MS);
  // The server cannot compute a preview without a price.
  const hasPrice = useOfDeskPrice(market, isPriced);
  const isAsked = asked !== null && now !== null && hasPrice && !isPaused && over === null;
  const query = useQuery({
    queryKey: ['sandbox', 'preview', account.id, asset.symbol, account.sequence, asked],
    queryFn: ({ signal }) => preview(orderOfKey(asked), signal),
    enabled: isAsked,
    refetchInterval: PREVIEW_REFRESH_MS,
    staleTime: 0,
    gcTime: 10 * SECOND_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isOfNow = isAsked && asked === now;
  return { query, isAsked, isOfNow };
}

function previewOf(
  { data, error, isPlaceholderData }: ReturnType<typeof usePreview>['query'],
  isAsked: boolean,
  isOfNow: boolean,
): TicketPreview {
  if (!isAsked) return { status: 'none', value: null };
  if (error !== null) return { status: 'failed', value: null };
  return { status: isOfNow && data !== undefined && !isPlaceholderData ? 'ready' : 'loading', value: data ?? null };
}

function rejectionOfPreview(query: ReturnType<typeof usePreview>['query'], draft: OrderDraft): TicketRejection {
  if (query.error !== null) {
    const isOurs = query.error instanceof ApiError && !isUnsure(query.error);
    return isOurs ? rejectionOfError(query.error, draft) : NO_REJECTION;
  }
  const rejection = query.isPlaceholderData ? null : (query.data?.refusal ?? null);
  return rejection === null ? NO_REJECTION : rejectionAt(rejection, draft);
}

/** If an order without a response appears among the live orders, treats it as accepted. */
function useAnswerFromOrders(
  orders: DeskBase['orders'],
  unanswered: PlaceOrderRequest | null,
  setStored: (change: (stored: StoredTicket) => StoredTicket) => void,
): void {
  const sent = unanswered?.clientOrderId ?? null;
  const accepted = sent !== null && orders.some(({ clientOrderId }) => clientOrderId === sent) ? sent : null;
  useEffect(() => {
    if (accepted !== null) setStored((stored) => ticketAfter(stored, { clientOrderId: accepted, isAccepted: true }));
  }, [accepted, setStored]);
}

/**
 * Error codes after which it is unknown whether the server has carried out the request. A proxy's error page gets one
 * of these codes too.
 */
const UNSURE_CODES: readonly string[] = ['internal-error', 'unavailable'];

/**
 * Whether it is unknown what happened to the request: there was no response, or the response does not say whether the
 * order was placed.
 */
export function isUnsure(error: unknown): boolean {
  return error instanceof ApiError && (error.isUnreachable || UNSURE_CODES.includes(error.code));
}

/**
 * Sends one order at a time and stores the result. A bug of this page is thrown again during rendering, so that the
 * error boundary catches it.
 */
function useSending(desk: DeskBase, setStored: (change: (stored: StoredTicket) => StoredTicket) => void) {
  const [isSending, setSending] = useState(false);
  const [rejection, setRejection] = useState<TicketRejection>(NO_REJECTION);
  const [accepted, setAccepted] = useState<PlacedOrders | null>(null);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  const isBusy = useRef(false);
  if (crash !== null) throw crash.cause;

  async function send(request: PlaceOrderRequest, draft: OrderDraft): Promise<boolean> {
    if (isBusy.current) return true;
    isBusy.current = true;
    // The result is also stored directly, not only through `setStored`, because the response may arrive after the page
    // was left.
    const answered = (isAccepted: boolean) =>
      publishAnswer(desk.account.id, desk.asset.symbol, { clientOrderId: request.clientOrderId, isAccepted });
    setSending(true);
    setRejection(NO_REJECTION);
    setAccepted(null);
    // The order is stored before it is sent. If the page is closed now, the order is found when the page is opened
    // again.
    setStored((stored) => ({ ...stored, unanswered: request }));
    if (request.plan !== undefined)
      keepLastShape(desk.account.id, shapeOf(draft, { asset: desk.asset, price: desk.market.newest() }));
    try {
      const placed = await desk.place(request);
      setAccepted(placed);
      showDone(acceptedText(placed.orders));
      answered(true);
      return true;
    } catch (cause) {
      if (isUnsure(cause)) return true;
      answered(false);
      if (cause instanceof ApiError) setRejection(rejectionOfError(cause, draft));
      else setCrash({ cause });
      return false;
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  const forget = useCallback(() => {
    setRejection(NO_REJECTION);
    setAccepted(null);
  }, []);
  return { isSending, rejection, accepted, send, forget };
}

/**
 * Returns the errors that the page found. A fault in the text of the risk is shown while it is typed, because the size
 * and the figures of the chart depend on it. The wrong side of a pair is shown as soon as it is chosen, the others after
 * the learner has tried to send the order.
 */
function ownErrors({ errors }: ReadTicket, { riskPercent }: OrderDraft, isChecked: boolean): TicketErrors {
  if (isChecked) return errors;
  const fault = typedPercentFault(riskPercent);
  const { pairSide } = errors;
  return {
    ...(fault === null || errors.riskPercent === undefined ? {} : { riskPercent: fault }),
    ...(pairSide === undefined ? {} : { pairSide }),
  };
}

type ReadOrder = Pick<ReadTicket, 'plan'> & { readonly order: NonNullable<ReadTicket['order']> };

/** Returns the request of a valid ticket, with a new id. */
function requestOf({ order, plan }: ReadOrder, chartInterval: Interval | null): PlaceOrderRequest {
  return {
    ...order,
    clientOrderId: randomUuid(crypto),
    ...(plan === null ? {} : { plan }),
    ...(chartInterval === null ? {} : { chartInterval }),
  };
}

function linesOf(draft: OrderDraft, read: ReadTicket, preview: TicketPreview): TicketLines | null {
  const filled = (text: string) => (text.trim() === '' ? null : plainOr(text));
  const entry = draft.type === 'stop' ? filled(draft.triggerPrice) : filled(draft.limitPrice);
  const lines = {
    side: draft.side,
    entry: draft.type === 'market' || draft.type === 'trailing-stop' ? null : entry,
    stop: read.isEntry && !draft.hasNoStop ? filled(draft.stopPrice) : null,
    target: read.isEntry ? filled(draft.targetPrice) : null,
    liquidation: preview.value?.liquidationPrice ?? null,
  };
  return (lines.entry ?? lines.stop ?? lines.target ?? lines.liquidation) ? lines : null;
}

/** Returns the fields of the ticket that change when a line is moved on the chart. */
function fieldsOfLine({ type }: OrderDraft, line: 'entry' | 'stop' | 'target', to: string): Partial<OrderDraft> {
  if (line === 'stop') return { stopPrice: to, hasNoStop: false };
  if (line === 'target') return { targetPrice: to };
  return type === 'stop' ? { triggerPrice: to } : { limitPrice: to };
}

function useRefills(change: (draft: OrderDraft) => void, forgetPlan: () => void): Pick<Ticket, 'refill' | 'refills'> {
  const [refills, setRefills] = useState(0);
  const refill = (draft: OrderDraft) => {
    change(draft);
    forgetPlan();
    setRefills((count) => count + 1);
  };
  return { refill, refills };
}

/** Returns the desk with its ticket. The component that calls it must have both account and asset in its `key`. */
export function useTicket(base: DeskBase): TradingDesk {
  const { account, asset, over, positions, market } = base;
  const [stored, setStored] = useStoredTicket(account.id, asset.symbol);
  const { draft, unanswered } = stored;
  const position = positions.find((each) => each.asset === asset.symbol) ?? null;
  const readAt = useCallback(
    (price: DeskPrice | null) => readTicket(draft, { account, asset, position, price }),
    [draft, account, asset, position],
  );
  const priced = useTicketPrice(account, market, readAt);
  const { read } = priced;
  const sending = useSending(base, setStored);
  useAnswerFromOrders(base.orders, sending.isSending ? null : unanswered, setStored);
  const { query, isAsked, isOfNow } = usePreview(base, priced, sending.isSending);
  const [rejections, setRejections] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const { forget } = sending;

  const change = useCallback(
    (changes: Partial<OrderDraft>) => {
      setStored((before) => ({ ...before, draft: { ...before.draft, ...changes } }));
      forget();
    },
    [setStored, forget],
  );
  const { forgetPlan, ...planned } = usePlanned(draft, change);
  const refilling = useRefills(change, forgetPlan);
  const failed = () => setRejections((count) => count + 1);
  async function submit(): Promise<void> {
    if (unanswered !== null || over !== null) return;
    setChecked(!read.isReady);
    if (!read.isReady || read.order === null) return failed();
    const request = requestOf({ ...read, order: read.order }, base.chartIntervalRef.current);
    if (await sending.send(request, draft)) forgetPlan();
    else failed();
  }

  const preview = previewOf(query, isAsked, isOfNow);
  const previewRejection = isOfNow ? rejectionOfPreview(query, draft) : NO_REJECTION;
  const { isSending, rejection, accepted, send } = sending;
  const ticket: Ticket = {
    draft,
    change,
    ...refilling,
    ...planned,
    read,
    preview,
    errors: { ...previewRejection.fields, ...rejection.fields, ...ownErrors(read, draft, isChecked) },
    message: rejection.message ?? previewRejection.message,
    isSending,
    unanswered: isSending ? null : unanswered,
    accepted,
    rejections,
    submit,
    sendAgain: async () => {
      if (unanswered !== null) await send(unanswered, draft);
    },
    giveUp: () => setStored((before) => ({ ...before, unanswered: null })),
  };
  return {
    ...base,
    ticket,
    ticketLines: over === null ? linesOf(draft, read, preview) : null,
    moveTicketLine: (line, to) => change(fieldsOfLine(draft, line, to)),
  };
}
