// `npm run ledger:replay -- <account>`: plays the log of an account again; it must lead to the stored account and ledger.
import { checkReplay } from '../server/src/modules/sandbox/index.ts';
import { runLedgerCheck, WrongUse } from './ledger-check.ts';

await runLedgerCheck(() => {
  const [account, ...more] = process.argv.slice(2);
  if (account === undefined || more.length > 0) throw new WrongUse('usage: npm run ledger:replay -- <account id>');
  return {
    path: `/ledger/replay?${new URLSearchParams({ account }).toString()}`,
    check: (parts) => checkReplay(parts, account),
  };
});
