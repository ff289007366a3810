import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { useEffect, useRef, useState } from 'react';
import { hasSameBars, type ChartModel } from './model/chart-model.ts';

/**
 * Returns the model for parts of the page that need not follow each tick. The returned model changes immediately if the
 * chart shows different bars, and otherwise at most once per second.
 */
export function useCalmModel(model: ChartModel): ChartModel {
  const [calm, setCalm] = useState(model);
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  }, [model]);
  const isOther = !hasSameBars(calm, model);
  if (isOther) setCalm(model);
  const isBehind = calm !== model;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setCalm(latest.current), SECOND_MS);
    return () => clearTimeout(timer);
  }, [isBehind, calm]);
  return isOther ? model : calm;
}
