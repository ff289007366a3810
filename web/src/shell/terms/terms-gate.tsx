import { lazy, Suspense } from 'react';
import { warn } from '../../platform/warn.ts';
import { Unsettled } from '../../ui/unsettled.tsx';
import { useTermsNeeded } from './use-terms-needed.ts';

const RETRY_AFTER_MS = 2_000;

/**
 * Loads the dialog with the terms. Retries until it succeeds, because nobody may use the product without having
 * accepted the terms.
 */
async function loadModal() {
  for (;;) {
    try {
      const { TermsModal } = await import('./terms-modal.tsx');
      return { default: TermsModal };
    } catch (cause) {
      warn('The terms could not be loaded yet.', cause);
      await new Promise((resolve) => void setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
}

const LazyTermsModal = lazy(loadModal);

/** Blocks the page until the signed-in user has accepted the terms. */
export function TermsGate() {
  const user = useTermsNeeded();
  if (user === null) return null;
  return (
    <Suspense fallback={<Unsettled />}>
      <LazyTermsModal key={user.id} user={user} />
    </Suspense>
  );
}
