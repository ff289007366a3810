import { useRouter } from '@tanstack/react-router';
import { useIdentity } from '../features/identity/auth-context.ts';

/** Signs out and opens the home page. */
export function useSignOut(): () => Promise<void> {
  const { auth } = useIdentity();
  const router = useRouter();
  return () => auth.logout(() => router.navigate({ to: '/' }));
}
