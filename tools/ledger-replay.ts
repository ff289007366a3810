// `npm run ledger:replay -- <account>`: replays the event log of an account and checks that the result equals the
// stored account and ledger.
import { runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

await runOperatorCommand(() => {
  const [account, ...more] = process.argv.slice(2);
  if (account === undefined || more.length > 0) throw new UsageError('usage: npm run ledger:replay -- <account id>');
  return {
    method: 'GET',
    path: `/ledger/replay?${new URLSearchParams({ account }).toString()}`,
    run: async (parts) => (await import('../server/src/modules/trading/index.ts')).checkReplay(parts, account),
  };
});
