// `npm run outbox:failed`: lists the deliveries of events that are parked or retried. Ends with 1 if any is parked.
import { listFailedDeliveries } from '../server/src/platform/outbox/outbox-operations.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/outbox/failed', run: listFailedDeliveries }));
