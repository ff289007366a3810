import { useEffect, useState } from 'react';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { nextTask } from '../../platform/next-task.ts';
import { lazyPart } from '../lazy-part.tsx';
import styles from './coach-dock-place.module.css';

const place = <div className={styles['place']} />;
const CoachDock = lazyPart(async () => (await import('./coach-dock.tsx')).CoachDock, place);

/** The coach of a signed-in user: first its place, then itself, once the browser has nothing better to do. */
export function CoachDockPlace() {
  const auth = useAuthState();
  const userId = auth.status === 'signed-in' ? auth.user.id : null;
  const isPageThere = useIdleOnce();
  if (userId === null) return null;
  return isPageThere ? <CoachDock key={userId} /> : place;
}

function useIdleOnce(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void whenIdle().then(() => {
      if (!isLeft) setIdle(true);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return isIdle;
}

const IDLE_WITHIN_MS = 2_000;

/** Where the browser does not say when it is idle (Safari), in a task of its own. */
function whenIdle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return nextTask();
  return new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS }));
}
