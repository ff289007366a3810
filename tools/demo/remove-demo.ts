import { createApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config.ts';
import { eraseDemoAccounts } from '../../server/src/modules/account-data/index.ts';
import { deleteUnseenItems } from '../../server/src/modules/chart-exam/index.ts';
import { assignedCharts, deleteEventsOfGoneClasses } from '../../server/src/modules/classes/index.ts';
import { deleteAbandonedIdeas } from '../../server/src/modules/ideas/index.ts';
import { deleteEmptyWeeks } from '../../server/src/modules/leagues/index.ts';
import { deleteUnseenPairItems } from '../../server/src/modules/real-or-shuffled/index.ts';
import { deleteCountsOfNobody } from '../../server/src/modules/study/index.ts';
import type { Tx } from '../../server/src/platform/database/database.ts';
import { createPlatform } from '../../server/src/platform/platform.ts';
import { demoConfig, openDemoDatabase } from './demo-world.ts';

/** Deletes rows that belong to no account and existed only for the demo learners. */
async function deleteLeftovers(tx: Tx): Promise<void> {
  await deleteUnseenItems(tx, await assignedCharts(tx));
  await deleteUnseenPairItems(tx);
  await deleteAbandonedIdeas(tx);
  await deleteEventsOfGoneClasses(tx);
  await deleteEmptyWeeks(tx);
  await deleteCountsOfNobody(tx);
}

/** Deletes every demo learner through each module's `erase`. Returns the number of learners. */
export async function removeDemo(config: Config): Promise<number> {
  const platform = await createPlatform(demoConfig(config), { db: await openDemoDatabase(config) });
  try {
    const server = await createApp(platform);
    const erased = await eraseDemoAccounts({ ...platform, personalData: () => server.personalData });
    await platform.db.transaction(deleteLeftovers);
    await server.app.close();
    return erased;
  } finally {
    await platform.stop();
  }
}
