import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { warn } from '../platform/warn.ts';

interface GuardState {
  readonly hasFailed: boolean;
}

/** What could not be loaded is missing alone: the page around it stays. */
class LoadGuard extends Component<{ children: ReactNode }, GuardState> {
  override state: GuardState = { hasFailed: false };

  static getDerivedStateFromError(): GuardState {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: Error): void {
    warn('A part of the page could not be loaded.', cause);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <p role="alert">This could not be loaded. Please reload the page.</p>
    ) : (
      this.props.children
    );
  }
}

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads it, so that it is there when it is opened; resolves in any case. */
  readonly preload: () => Promise<void>;
}

/**
 * A component that is loaded when it is first shown, or a little earlier by `preload`. `placeholder` stands in its place
 * meanwhile, as large as it will be where something would move otherwise.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyPart<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  const Part = (props: Props) => (
    <LoadGuard>
      <Suspense fallback={placeholder}>
        <Loaded {...props} />
      </Suspense>
    </LoadGuard>
  );
  const preload = () =>
    load().then(
      () => undefined,
      (cause: unknown) => warn('A part of the page could not be loaded.', cause),
    );
  return Object.assign(Part, { preload });
}
