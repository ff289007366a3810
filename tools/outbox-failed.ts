// `npm run outbox:failed`: lists event deliveries that are parked or being retried. Exits with 1 if any is parked.
import { listFailedDeliveries } from '../server/src/platform/outbox/outbox-operations.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/outbox/failed', run: listFailedDeliveries }));
