import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api-client.ts';
import { setProductNumbers } from '../platform/product-numbers.ts';
import styles from './announcement-bar.module.css';

/** How often a visible page asks for the announcement. */
const EVERY_MS = MINUTE_MS;

/** Shows the announcement of the administrators above the page, and tells the page the numbers of the rules. An open page asks again every minute, and when it is shown again. */
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
        // The page works without it, and the next attempt may succeed.
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
