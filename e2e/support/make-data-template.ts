import { ensureBuilt, ensureStoryServerBuilt } from '../../tools/workspace.mjs';
import { ADMINISTRATOR } from './learner.ts';
import { DATA_TEMPLATE, makeDataDir, removeDataDir, SERVER, startProduct } from './product-process.ts';

/** Makes the data directory from which the products of this run start, so that they need no migration. */
export default async function makeDataTemplate(): Promise<() => void> {
  await ensureBuilt();
  await ensureStoryServerBuilt();
  const dataDir = makeDataDir();
  const product = await startProduct({
    command: SERVER,
    dataDir,
    env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
  });
  await product.stop();
  process.env[DATA_TEMPLATE] = dataDir;
  return () => removeDataDir(dataDir);
}
