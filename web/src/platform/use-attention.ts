import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { INITIAL_ATTENTION, stepAttention, type Attention, type AttentionAnswer } from './attention.ts';

const TICK_MS = 250;
const RETRY_MS = 2_000;
/**
 * Interval between two reports while the learner is present, in ms. Because reports are repeated, a single delayed
 * report cannot end the test.
 */
const HEARTBEAT_MS = 20_000;

/**
 * Whether the page has the learner's attention: it is visible, and its window has the focus. A dialog or frame inside
 * the page may have the focus.
 */
function isPresent(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/**
 * Reports to the server whether the page has the learner's attention. Throws `ApiError`. Pass the same function while
 * the test is the same.
 */
export type ReportAttention = (focused: boolean) => Promise<AttentionAnswer>;

/** Sends a report: immediately if `urgent`, otherwise after the previous report. */
type Report = (focused: boolean, urgency?: 'urgent') => void;

/** Sends the attention reports to the server, one at a time. */
function useReports(report: ReportAttention, dispatch: (event: Parameters<typeof stepAttention>[1]) => void) {
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback<Report>(
    (focused, urgency) => {
      const send = async () => {
        try {
          const response = await report(focused);
          dispatch({ kind: 'reported', focused, response, nowMs: Date.now() });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          dispatch({ kind: 'report-failed' });
        }
      };
      // The reports are sent one after the other, because an 'away' that arrives after a 'back' would start a countdown
      // that the page does not show. A page that is being left cannot wait for a response.
      last.current = urgency === 'urgent' ? send() : last.current.then(send);
    },
    [dispatch, report],
  );
}

function useEvery(periodMs: number, isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(act, periodMs);
    return () => clearInterval(timer);
  }, [act, isOn, periodMs]);
}

/**
 * While `isUnderWay`, tracks whether the learner is on the page, reports it to the server, and counts down while the
 * learner is away.
 */
export function useAttention(
  reportAttention: ReportAttention,
  isUnderWay: boolean,
): { readonly attention: Attention; readonly nowMs: number } {
  const [attention, dispatch] = useReducer(stepAttention, INITIAL_ATTENTION);
  const [nowMs, setNowMs] = useState(0);
  const report = useReports(reportAttention, dispatch);

  useEffect(() => {
    if (!isUnderWay) return undefined;
    let wasPresent: boolean | null = null;
    const look = (): void => {
      const present = isPresent();
      if (present === wasPresent) return;
      wasPresent = present;
      const now = Date.now();
      setNowMs(now);
      dispatch(present ? { kind: 'returned' } : { kind: 'left', nowMs: now });
      report(present);
    };
    // Handles leaving by a full page load or by closing the tab. The report is urgent, because a report that waits for
    // the previous one would be lost.
    const leave = (): void => {
      if (wasPresent === false) return;
      wasPresent = false;
      dispatch({ kind: 'left', nowMs: Date.now() });
      report(false, 'urgent');
    };
    look();
    window.addEventListener('pagehide', leave);
    // The browser may show the page again in the state in which it was left.
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('blur', look);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('blur', look);
      window.removeEventListener('focus', look);
    };
  }, [isUnderWay, report]);

  // Opening another page of the product also starts the countdown.
  useLeaveReport(isUnderWay, report);

  const tick = useCallback(() => {
    setNowMs(Date.now());
    dispatch({ kind: 'ticked', nowMs: Date.now() });
  }, []);
  useEvery(TICK_MS, isUnderWay && (attention.kind === 'away' || attention.kind === 'returning'), tick);
  const repeat = useCallback(() => report(isPresent()), [report]);
  const isExpired = isUnderWay && attention.kind === 'expired';
  useEffect(() => {
    if (isExpired) repeat();
  }, [isExpired, repeat]);
  const isUnsettled = attention.kind === 'expired' || (attention.kind === 'returning' && attention.isUnreachable);
  useEvery(RETRY_MS, isUnderWay && isUnsettled, repeat);
  useEvery(HEARTBEAT_MS, isUnderWay && attention.kind === 'here', repeat);

  return { attention, nowMs };
}

function useLeaveReport(isUnderWay: boolean, report: Report): void {
  const latest = useRef(isUnderWay);
  useEffect(() => {
    latest.current = isUnderWay;
  });
  useEffect(
    () => () => {
      if (latest.current) report(false);
    },
    [report],
  );
}
