/**
 * The order that is being written at a desk: its fields, what they ask for, what the server says it would mean, and the sending
 * of it.
 *
 * An order is sent under one client order id. Where no answer comes, the very same order is kept, also over a reload: it can be
 * sent again under its id, which the server takes once, or be given up; nothing else can be sent before that.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PlacedOrders, PlaceOrderRequest, PreviewOrderResponse } from '@tradesense/contract/sandbox-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { ApiError } from '../../platform/api-error.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import {
  keepTicket,
  readKeptTicket,
  subscribeToAnswers,
  tellAnswer,
  ticketAfter,
  type KeptTicket,
} from './kept-draft.ts';
import { type OrderDraft, type TicketErrors } from './ticket-draft.ts';
import { refusalAt, refusalOfError, type TicketRefusal } from './ticket-refusal.ts';
import { readTicket, type ReadTicket } from './ticket-request.ts';
import type { DeskBase, DeskPrice, TicketLines, TradingDesk } from './trading-desk.ts';

export interface TicketPreview {
  /** `none`: the fields do not ask for an order yet. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  /** The last answer, while the next one is on its way too. */
  readonly value: PreviewOrderResponse | null;
}

export interface Ticket {
  readonly draft: OrderDraft;
  readonly change: (changes: Partial<OrderDraft>) => void;
  readonly read: ReadTicket;
  readonly preview: TicketPreview;
  /** What is wrong with which field: what was found here once it was to be sent, and what the server says. */
  readonly errors: TicketErrors;
  /** What the server says against the whole. */
  readonly message: string | null;
  readonly isSending: boolean;
  /** Sent without an answer. */
  readonly unanswered: PlaceOrderRequest | null;
  /** What was accepted last, until the ticket is changed. */
  readonly accepted: PlacedOrders | null;
  /** Counts the attempts that failed at a field: the form moves the focus there. */
  readonly refusals: number;
  readonly submit: () => Promise<void>;
  /** Sends the unanswered order once more, under its id. */
  readonly sendAgain: () => Promise<void>;
  /** The learner has looked: it is not sent again. */
  readonly giveUp: () => void;
}

const DEBOUNCE_MS = 250;
const PREVIEW_REFRESH_MS = 5 * SECOND_MS;
/** How often a size that follows from the market's price is computed anew. */
const STEADY_MS = 5 * SECOND_MS;
const NO_REFUSAL: TicketRefusal = { fields: {}, message: null };

/** The price, but not every tick of it: a size that is being looked at stays as it is for a while. */
function useSteadyPrice(price: DeskPrice | null): DeskPrice | null {
  const [steady, setSteady] = useState(price);
  const latest = useRef(price);
  useEffect(() => {
    latest.current = price;
  }, [price]);
  const isMissing = steady === null && price !== null;
  useEffect(() => {
    const take = () => setSteady(latest.current);
    if (isMissing) take();
    const timer = setInterval(take, STEADY_MS);
    return () => clearInterval(timer);
  }, [isMissing]);
  return steady ?? price;
}

function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Fields and what is unanswered, kept over a reload. The caller is another one for another account or asset (`key`). */
function useKeptTicket(accountId: string, symbol: string) {
  const [kept, setKept] = useState<KeptTicket>(() => readKeptTicket(accountId, symbol));
  useEffect(() => keepTicket(accountId, symbol, kept), [accountId, symbol, kept]);
  useEffect(() => subscribeToAnswers((answer) => setKept((before) => ticketAfter(before, answer))), []);
  return [kept, setKept] as const;
}

function usePreview({ account, asset, preview }: DeskBase, read: ReadTicket, isPaused: boolean) {
  const asked = useDebounced(read.order === null ? null : JSON.stringify(read.order), DEBOUNCE_MS);
  const now = read.order === null ? null : JSON.stringify(read.order);
  const isAsked = asked !== null && now !== null && !isPaused;
  const query = useQuery({
    queryKey: ['sandbox', 'preview', account.id, asset.symbol, account.sequence, asked],
    queryFn: ({ signal }) => preview(JSON.parse(asked ?? '{}') as Parameters<typeof preview>[0], signal),
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

function refusalOfPreview(query: ReturnType<typeof usePreview>['query'], draft: OrderDraft): TicketRefusal {
  if (query.error !== null) {
    const isOurs = query.error instanceof ApiError && !query.error.isUnreachable && query.error.status < 500;
    return isOurs ? refusalOfError(query.error, draft) : NO_REFUSAL;
  }
  const refusal = query.isPlaceholderData ? null : (query.data?.refusal ?? null);
  return refusal === null ? NO_REFUSAL : refusalAt(refusal.code, refusal.detail, draft);
}

/** An order that was sent without an answer and is among the live ones now has been accepted. */
function useAnswerFromOrders(
  orders: DeskBase['orders'],
  unanswered: PlaceOrderRequest | null,
  setKept: (change: (kept: KeptTicket) => KeptTicket) => void,
): void {
  const sent = unanswered?.clientOrderId ?? null;
  const accepted = sent !== null && orders.some(({ clientOrderId }) => clientOrderId === sent) ? sent : null;
  useEffect(() => {
    if (accepted !== null) setKept((kept) => ticketAfter(kept, { clientOrderId: accepted, isAccepted: true }));
  }, [accepted, setKept]);
}

/** No answer, or one that does not say what has become of it. */
export function isUnsure(error: unknown): boolean {
  return error instanceof ApiError && (error.isUnreachable || error.status >= 500);
}

/** Sends, once at a time, and says what came of it. A fault of ours is thrown while rendering, for the error boundary. */
function useSending(desk: DeskBase, setKept: (change: (kept: KeptTicket) => KeptTicket) => void) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<TicketRefusal>(NO_REFUSAL);
  const [accepted, setAccepted] = useState<PlacedOrders | null>(null);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  const isBusy = useRef(false);
  if (crash !== null) throw crash.cause;

  async function send(request: PlaceOrderRequest, draft: OrderDraft): Promise<boolean> {
    if (isBusy.current) return true;
    isBusy.current = true;
    // Not through `setKept` alone: an answer that comes after the page was left must be kept too.
    const answered = (isAccepted: boolean) =>
      tellAnswer(desk.account.id, desk.asset.symbol, { clientOrderId: request.clientOrderId, isAccepted });
    setSending(true);
    setRefusal(NO_REFUSAL);
    setAccepted(null);
    // Kept before it goes out: a page that is closed now knows of it when it comes back.
    setKept((kept) => ({ ...kept, unanswered: request }));
    try {
      setAccepted(await desk.place(request));
      answered(true);
      return true;
    } catch (cause) {
      if (isUnsure(cause)) return true;
      answered(false);
      if (cause instanceof ApiError) setRefusal(refusalOfError(cause, draft));
      else setCrash({ cause });
      return false;
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  const forget = useCallback(() => {
    setRefusal(NO_REFUSAL);
    setAccepted(null);
  }, []);
  return { isSending, refusal, accepted, send, forget };
}

function linesOf(draft: OrderDraft, read: ReadTicket, preview: TicketPreview): TicketLines | null {
  const filled = (text: string) => (text.trim() === '' ? null : text.trim());
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

/** Makes the desk whole. One for each account and asset: its component has them as its `key`. */
export function useTicket(base: DeskBase): TradingDesk {
  const { account, asset, positions, price } = base;
  const [kept, setKept] = useKeptTicket(account.id, asset.symbol);
  const { draft, unanswered } = kept;
  const position = positions.find((each) => each.asset === asset.symbol) ?? null;
  const steady = useSteadyPrice(price);
  const read = useMemo(
    () => readTicket(draft, { account, asset, position, price: steady }),
    [draft, account, asset, position, steady],
  );
  const sending = useSending(base, setKept);
  useAnswerFromOrders(base.orders, sending.isSending ? null : unanswered, setKept);
  const { query, isAsked, isOfNow } = usePreview(base, read, sending.isSending);
  const [refusals, setRefusals] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const { forget } = sending;

  const change = useCallback(
    (changes: Partial<OrderDraft>) => {
      setKept((before) => ({ ...before, draft: { ...before.draft, ...changes } }));
      forget();
    },
    [setKept, forget],
  );
  const failed = () => setRefusals((count) => count + 1);
  async function submit(): Promise<void> {
    if (unanswered !== null) return;
    setChecked(!read.isReady);
    if (!read.isReady || read.order === null) return failed();
    const request = {
      ...read.order,
      clientOrderId: randomUuid(crypto),
      ...(read.plan === null ? {} : { plan: read.plan }),
    };
    if (!(await sending.send(request, draft))) failed();
  }

  const preview = previewOf(query, isAsked, isOfNow);
  const told = isOfNow ? refusalOfPreview(query, draft) : NO_REFUSAL;
  const { isSending, refusal, accepted, send } = sending;
  const ticket: Ticket = {
    draft,
    change,
    read,
    preview,
    errors: { ...told.fields, ...refusal.fields, ...(isChecked ? read.errors : {}) },
    message: refusal.message ?? told.message,
    isSending,
    unanswered: isSending ? null : unanswered,
    accepted,
    refusals,
    submit,
    sendAgain: async () => {
      if (unanswered !== null) await send(unanswered, draft);
    },
    giveUp: () => setKept((before) => ({ ...before, unanswered: null })),
  };
  return {
    ...base,
    ticket,
    ticketLines: linesOf(draft, read, preview),
    moveTicketLine: (line, to) => {
      if (line === 'stop') change({ stopPrice: to, hasNoStop: false });
      else if (line === 'target') change({ targetPrice: to });
      else change(draft.type === 'stop' ? { triggerPrice: to } : { limitPrice: to });
    },
  };
}
