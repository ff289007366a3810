import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LoadGuard } from './load-guard.tsx';
import { warn } from './platform/warn.ts';
import { Unsettled } from './ui/unsettled.tsx';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part in advance. Never rejects. */
  readonly preload: () => Promise<void>;
}

/**
 * Creates a component whose code is loaded when it is first shown, or earlier by `preload`. `placeholder` is shown
 * until the code is loaded. The placeholder must be as large as the component if the layout would otherwise move.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazy(async () => ({ default: await load() }));
  const Part = (props: Props) => {
    // If the code is already loaded, no promise is awaited, so that React can hydrate the part immediately when it is
    // pressed.
    const [Shown] = useState(() => loaded ?? Later);
    return (
      <LoadGuard>
        <Suspense fallback={<Unsettled>{placeholder}</Unsettled>}>
          <Shown {...props} />
        </Suspense>
      </LoadGuard>
    );
  };
  const preload = () =>
    load().then(
      (part) => void (loaded = part),
      (cause: unknown) => warn('A part of the page could not be loaded.', cause),
    );
  return Object.assign(Part, { preload });
}
