import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api-client.ts';
import { setProductNumbers } from '../platform/product-numbers.ts';
import styles from './announcement-bar.module.css';

/** Interval in ms at which a visible page fetches the settings, which contain the announcement. */
const EVERY_MS = MINUTE_MS;

/**
 * Shows the administrators' announcement above the page. Also stores the numbers of the product rules, which come with
 * the same response. A visible page fetches the announcement and the numbers every minute, and when it is shown again.
 */
export function AnnouncementBar() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = (): void => {
      call('GET /api/settings', { signal: controller.signal }).then(
        ({ announcement, numbers }) => {
          setText(announcement);
          setProductNumbers(numbers);
        },
        // A failure is ignored: the page works without the announcement, and the next request may succeed.
        () => undefined,
      );
    };
    const loadIfVisible = (): void => {
      if (!document.hidden) load();
    };
    load();
    const timer = setInterval(loadIfVisible, EVERY_MS);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
  }, []);
  if (text === null) return null;
  return (
    <aside className={styles['bar']} aria-label="Announcement">
      {text}
    </aside>
  );
}
