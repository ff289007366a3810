import { isShownTo } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registeredNames } from '../identity/index.ts';
import { nameAudiences } from './audiences.repo.ts';
import { followedAmong, keptApart } from './relations.repo.ts';

/** Returns, by account id, the registered names of the given accounts that show their name to the reader. */
export async function namesShownTo(
  tx: Tx,
  reader: string,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // An account that has chosen no audience shows no name.
  const chosen = await nameAudiences(tx, owners);
  const ids = [...chosen.keys()];
  const apart = await keptApart(tx, reader, ids);
  const followed = await followedAmong(tx, reader, ids);
  const shown = [...chosen].filter(
    ([id, audience]) => !apart.has(id) && isShownTo(audience, followed.has(id) ? 'follower' : 'stranger'),
  );
  return registeredNames(
    tx,
    shown.map(([id]) => id),
  );
}
