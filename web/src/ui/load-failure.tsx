import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailureProps {
  readonly title: string;
  /** Why. */
  readonly text: string;
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
}

/** In place of something that could not be loaded: why, and another try. */
export function LoadFailure({ title, text, isRetrying = false, onRetry }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button size="small" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{text}</p>
    </Alert>
  );
}
