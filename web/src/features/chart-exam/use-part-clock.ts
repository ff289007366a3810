import type { ExamPart } from '@tradesense/contract/chart-exam.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { earlierEnd } from './exam-clock.ts';

const TICK_MS = 250;
/**
 * Minimum time in ms after the start before the part counts as over by this browser's clock. The server's clock
 * decides.
 */
const SOONEST_MS = 1_000;

export interface PartClock {
  /** Remaining time in ms; `null` without a time limit. */
  readonly leftMs: number | null;
  /** Corrects the remaining time by the time in a server response. */
  readonly correct: (remainingMs: number | null) => void;
}

/** Counts down the time of a part by the server's clock and calls `onOver` once it is over. */
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
