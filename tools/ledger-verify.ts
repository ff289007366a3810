// `npm run ledger:verify`: verifies the ledger chains of all trading accounts and compares them with the accounts.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/ledger/verify',
  run: async (parts) => (await import('../server/src/modules/trading/index.ts')).checkLedger(parts),
}));
