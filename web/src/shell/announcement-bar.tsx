import { useEffect, useState } from 'react';
import { call } from '../platform/api-client.ts';
import styles from './announcement-bar.module.css';

/** How often an open page asks for the announcement. */
const EVERY_MS = 60_000;

/** Shows the announcement of the administrators above the page, while there is one. */
export function AnnouncementBar() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = (): void => {
      call('GET /api/settings', { signal: controller.signal }).then(
        ({ announcement }) => setText(announcement),
        // The page works without it, and the next attempt may succeed.
        () => undefined,
      );
    };
    load();
    const timer = setInterval(() => {
      if (!document.hidden) load();
    }, EVERY_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, []);
  if (text === null) return null;
  return (
    <aside className={styles['bar']} aria-label="Announcement">
      {text}
    </aside>
  );
}
