import type { Database, Tx } from './database/database.ts';
import { lockSealed, replaceSealed, type SealedColumn } from './reseal.repo.ts';
import { createSealer, installationSealer, type SecretKeys } from './sealed-text.ts';

export type { SealedColumn } from './reseal.repo.ts';

interface Counts {
  current: number;
  resealed: number;
  /** Number of texts that neither key can decrypt. */
  closed: number;
}

async function resealColumn(tx: Tx, config: SecretKeys, column: SealedColumn): Promise<Counts> {
  const current = createSealer(config.secretKey, column.purpose);
  const either = installationSealer(config, column.purpose);
  const counts = { current: 0, resealed: 0, closed: 0 };
  for (const { key, sealed } of await lockSealed(tx, column)) {
    const text = either.open(sealed);
    if (text === null) counts.closed += 1;
    else if (current.open(sealed) !== null) counts.current += 1;
    else {
      await replaceSealed(tx, column, key, current.seal(text));
      counts.resealed += 1;
    }
  }
  return counts;
}

/**
 * Decrypts all texts that only the old secret key can decrypt, and seals them with the current key. The operator then
 * no longer needs the old key. Each column is one transaction. Texts that neither key can decrypt stay unchanged, and
 * the result then reports a failure.
 */
export async function reseal(
  { db, config }: { readonly db: Database; readonly config: SecretKeys },
  columns: readonly SealedColumn[],
): Promise<{ readonly text: string; readonly isSound: boolean }> {
  const all: Counts[] = [];
  for (const column of columns) all.push(await db.transaction((tx) => resealColumn(tx, config, column)));
  const total = (of: keyof Counts): number => all.reduce((sum, counts) => sum + counts[of], 0);
  const text = `${total('resealed')} secrets sealed again with SECRET_KEY, ${total('current')} already were, ${total('closed')} are opened by neither key`;
  return { text, isSound: total('closed') === 0 };
}
