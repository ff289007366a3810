// `npm run ledger:verify`: follows the ledgers of all sandbox accounts, and holds them against what the accounts say.
import { checkLedger } from '../server/src/modules/sandbox/index.ts';
import { runLedgerCheck } from './ledger-check.ts';

await runLedgerCheck(() => ({ path: '/ledger/verify', check: checkLedger }));
