import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

export interface MountedPart {
  readonly show: (part: ReactNode) => void;
}

/** Shows a part of a page alone, in the middle of an empty page. It is taken away when the test has finished. */
export function mountPart(part: ReactNode): MountedPart {
  const container = document.createElement('main');
  container.style.padding = '16px';
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(part);
  return { show: (next) => root.render(next) };
}
