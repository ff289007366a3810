import { Component, type ReactNode } from 'react';
import { warn } from './platform/warn.ts';

interface GuardState {
  readonly hasFailed: boolean;
}

/** Shows an error message in place of a part that could not be loaded or rendered. The page around it stays. */
export class LoadGuard extends Component<{ children: ReactNode }, GuardState> {
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
