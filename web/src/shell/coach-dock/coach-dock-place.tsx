import { useEffect, useState } from 'react';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { whenIdle } from '../../when-idle.ts';
import { lazyPart } from '../../lazy-part.tsx';
import styles from './coach-dock-place.module.css';

const place = <div className={styles['place']} />;
const CoachDock = lazyPart(async () => (await import('./coach-dock.tsx')).CoachDock, place);

/** Reserves space for the coach if a user is signed in, and shows the coach there once the browser is idle. */
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
