import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailureProps {
  readonly title: string;
  /** Text that says why loading failed. */
  readonly text: string;
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
}

/** Shows that something could not be loaded, the reason, and a button to try again. */
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
