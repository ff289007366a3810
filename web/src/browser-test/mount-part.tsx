import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

export interface MountedPart {
  readonly show: (part: ReactNode) => void;
}

/** Shows a part of a page immediately, alone on an empty page. The part is unmounted after the test. */
export function mountPart(part: ReactNode): MountedPart {
  const container = document.createElement('main');
  container.style.padding = '16px';
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const show = (next: ReactNode): void => flushSync(() => root.render(next));
  show(part);
  return { show };
}
