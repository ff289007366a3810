import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useIdentity } from './auth-context.ts';

/** Button that signs in with a passkey of this browser. After signing in, the route guard redirects the visitor. */
export function PasskeySignIn({ isRemembered }: { isRemembered: boolean }) {
  const { auth } = useIdentity();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await auth.signInWithPasskey(isRemembered);
    if (outcome.kind === 'failed') setFailure(outcome.message);
    setIsBusy(false);
  };
  return (
    <>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <Button variant="secondary" isFullWidth isBusy={isBusy} onClick={() => void signIn()}>
        Use a passkey
      </Button>
    </>
  );
}
