import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadGuard } from '../load-guard.tsx';

/** A component whose code is loaded when it is first needed. Once loaded, it renders immediately. */
export interface Loadable<Props> {
  readonly fetch: () => Promise<{ readonly default: ComponentType<Props> }>;
  component: ComponentType<Props> | null;
}

export function loadable<Props>(fetch: Loadable<Props>['fetch']): Loadable<Props> {
  return { fetch, component: null };
}

/** Loads the component unless it is already loaded. */
export async function load<Props>(part: Loadable<Props>): Promise<void> {
  part.component ??= (await fetchOnline(part.fetch)).default;
}

/** Fetches the code. If that fails while the browser is offline, fetches it again once the browser is online. */
async function fetchOnline<Value>(fetch: () => Promise<Value>): Promise<Value> {
  try {
    return await fetch();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
    return fetch();
  }
}

interface LoadedProps<Props> {
  part: Loadable<Props>;
  props: Props;
  /** Content to show until the component is loaded. */
  fallback: ReactNode;
}

type LoadState = { readonly kind: 'waiting' | 'there' } | { readonly kind: 'failed'; readonly reason: unknown };

/**
 * Shows a component that is loaded later, or an error message if it cannot be loaded. It does not use React's `lazy`:
 * React delays content that replaces a fallback by 300 ms, which is longer than drawing a chart takes.
 */
export function Loaded<Props extends object>(loaded: LoadedProps<Props>) {
  return (
    <LoadGuard>
      <Waiting {...loaded} />
    </LoadGuard>
  );
}

function Waiting<Props extends object>({ part, props, fallback }: LoadedProps<Props>) {
  const [state, setState] = useState<LoadState>({ kind: part.component ? 'there' : 'waiting' });
  // A layout effect runs before the browser paints, so a component that is already loaded is drawn in the first frame.
  useLayoutEffect(() => {
    if (part.component) return undefined;
    let isGone = false;
    const settle = (next: LoadState): void => {
      if (!isGone) setState(next);
    };
    load(part).then(
      () => settle({ kind: 'there' }),
      (reason: unknown) => settle({ kind: 'failed', reason }),
    );
    return () => {
      isGone = true;
    };
  }, [part]);
  if (state.kind === 'failed') throw state.reason;
  return part.component ? createElement(part.component, props) : fallback;
}
