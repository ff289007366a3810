import { useEffect, useState } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './freshness-label.module.css';
import { freshnessOf, priceAgeMs, type Freshness } from './market-day.ts';
import { ageText } from './market-text.ts';

const WORDS: Readonly<Record<Freshness, { readonly tone: BadgeTone; readonly text: string; readonly isOld: boolean }>> =
  {
    'no-price': { tone: 'warning', text: 'Waiting for a price', isOld: false },
    polled: { tone: 'neutral', text: 'Connecting', isOld: false },
    streaming: { tone: 'success', text: 'Streaming', isOld: false },
    closed: { tone: 'neutral', text: 'Last price of the session', isOld: false },
    stale: { tone: 'warning', text: 'Stale', isOld: true },
    disconnected: { tone: 'warning', text: 'Connection lost', isOld: true },
  };

interface FreshnessLabelProps {
  readonly known: MarketDayResponse;
  readonly knownAtMs: number;
  readonly locale: string;
}

/**
 * Shows whether the price is current. If it is old, also shows its age, updated every second. Screen readers announce
 * when the state changes.
 */
export function FreshnessLabel({ known, knownAtMs, locale }: FreshnessLabelProps) {
  const stream = useStreamState();
  const freshness = freshnessOf(known, stream);
  const { tone, text, isOld } = WORDS[freshness];
  const nowMs = useClock(isOld);
  const ageMs = isOld ? priceAgeMs(known, knownAtMs, nowMs) : null;
  const reason = freshness === 'stale' ? (known.price?.reason ?? null) : null;
  return (
    <span className={styles['freshness']}>
      <Badge tone={tone}>
        <span className={styles['dot']} data-freshness={freshness} aria-hidden="true" />
        {text}
        {ageMs === null ? null : `: price ${ageText(ageMs, locale)} old`}
      </Badge>
      {reason === null ? null : <span className={styles['reason']}>{reason}</span>}
      <VisuallyHidden>
        <output>{text}</output>
      </VisuallyHidden>
    </span>
  );
}

/** Returns the current time in epoch ms, updated every second while `isRunning`. */
function useClock(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const update = () => setNowMs(Date.now());
    update();
    const timer = setInterval(update, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
