// `npm run outbox:retry -- <event id>|all [<subscriber>]`: delivers parked events once more. Exits with 1 if no event
// is parked.
import { retryParked } from '../server/src/platform/outbox/outbox-operations.ts';
import { runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

await runOperatorCommand(() => {
  const [event, subscriber, ...more] = process.argv.slice(2);
  if (event === undefined || more.length > 0) {
    throw new UsageError('usage: npm run outbox:retry -- <event id>|all [<subscriber>]');
  }
  const query = new URLSearchParams({
    ...(event === 'all' ? {} : { event }),
    ...(subscriber === undefined ? {} : { subscriber }),
  });
  return {
    method: 'POST',
    path: `/outbox/retry?${query.toString()}`,
    run: (parts) => retryParked(parts, { eventId: event === 'all' ? null : event, subscriber: subscriber ?? null }),
  };
});
