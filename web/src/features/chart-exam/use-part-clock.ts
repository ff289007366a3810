import type { ExamPart } from '@tradesense/contract/chart-exam.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { earlierEnd } from './exam-clock.ts';

const TICK_MS = 250;
/** The server's clock decides: ours asks it no sooner than so long after the part came. */
const SOONEST_MS = 1_000;

export interface PartClock {
  /** What is left; `null` without a clock. */
  readonly leftMs: number | null;
  /** Takes the server's word about what is left. */
  readonly correct: (remainingMs: number | null) => void;
}

/** Counts a part down by the server's word and calls `onOver` once its time is over. */
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
