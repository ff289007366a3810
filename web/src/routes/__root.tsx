import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppShell } from '../shell/app-shell.tsx';
import { GuardedOutlet } from '../shell/guarded-outlet.tsx';
import { guardRoute } from '../shell/guard-route.ts';
import type { RouterContext } from '../shell/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => guardRoute(context.auth, location),
  component: () => (
    <AppShell>
      <GuardedOutlet />
    </AppShell>
  ),
});
