import type { ExamPart } from '@tradesense/contract/chart-exam.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { earlierEnd } from './exam-clock.ts';

const TICK_MS = 250;
/**
 * Minimum time in ms for which a part is shown before this browser's clock can end it. If the part has already ended on
 * the server, the server's response ends it.
 */
const SOONEST_MS = 1_000;

export interface PartClock {
  /** Remaining time of the part in ms; `null` without a time limit. */
  readonly leftMs: number | null;
  /** Corrects the end of the part by the remaining time that a server response contains. */
  readonly correct: (remainingMs: number | null) => void;
}

/**
 * Counts down the time of a part, based on the remaining time from the server, and calls `onOver` once the time is
 * over.
 */
export function usePartClock(part: ExamPart, onOver: () => void): PartClock {
  const [startedAtMs] = useState(() => performance.now());
  const [endsAtMs, setEndsAtMs] = useState(() => earlierEnd(null, part.remainingMs, startedAtMs));
  const [nowMs, setNowMs] = useState(startedAtMs);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  const isTimed = endsAtMs !== null;
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTimed]);
  const isOver = endsAtMs !== null && nowMs >= Math.max(endsAtMs, startedAtMs + SOONEST_MS);
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  const correct = useCallback(
    (remainingMs: number | null) => setEndsAtMs((before) => earlierEnd(before, remainingMs, performance.now())),
    [],
  );
  return { leftMs: endsAtMs === null ? null : Math.max(0, endsAtMs - nowMs), correct };
}
