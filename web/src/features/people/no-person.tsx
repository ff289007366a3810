import { MissingPage } from '../../missing-page.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { isMissing } from './people-queries.ts';

interface NoPersonProps {
  readonly error: Error;
  /** Text that says why the page or the list may not exist. */
  readonly reason: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shows that a person's page or list does not exist, or that it could not be loaded. */
export function NoPerson({ error, reason, isRetrying, onRetry }: NoPersonProps) {
  if (isMissing(error))
    return (
      <MissingPage title={failureText(error).replace(/\.$/, '')} actions={<LinkButton to="/">Go home</LinkButton>}>
        <p>{reason}</p>
      </MissingPage>
    );
  return (
    <>
      <h1>Profile</h1>
      <LoadFailure
        title="The page could not be loaded"
        text={failureText(error)}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </>
  );
}
