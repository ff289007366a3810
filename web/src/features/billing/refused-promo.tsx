import type { PlanResponse } from '@tradesense/contract/billing.ts';
import { Alert } from '../../ui/alert.tsx';

/** Says that the promo code from the registration has no effect. Shows nothing if no code is refused. */
export function RefusedPromo({ refusedPromo }: Pick<PlanResponse, 'refusedPromo'>) {
  // A server of the release before does not know the field.
  if ((refusedPromo ?? null) === null) return null;
  return (
    <Alert tone="warning" title="The promo code from your registration has no effect">
      <p>
        You entered “<bdi>{refusedPromo}</bdi>”. This code cannot be used now, so prices are shown without it. If it is
        misspelled, enter the right code at the checkout.
      </p>
    </Alert>
  );
}
