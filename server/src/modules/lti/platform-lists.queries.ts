import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type {
  LtiParkedQuery,
  LtiParkedResponse,
  LtiParkedScore,
  LtiPlatform,
  LtiPlatformsQuery,
  LtiPlatformsResponse,
} from '@tradesense/contract/lti.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import { cutPage } from '../../platform/database/sorted-list.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import type { Platform } from '../../platform/module.ts';
import { sortedRows } from '../../platform/sorted-rows.ts';
import { listPlatforms, type CountedPlatform } from './platforms.repo.ts';
import { listParked, type ParkedScore } from './scores.repo.ts';
import { toolAddresses } from './tool-addresses.ts';

const PLATFORM_VALUES: Readonly<Record<SortOf<'platforms'>, (platform: LtiPlatform) => number | string>> = {
  name: ({ name }) => name,
  issuer: ({ issuer }) => issuer,
  people: ({ people }) => people,
  courses: ({ courses }) => courses,
};

export const platformView = ({ createdAt, deploymentIds, ...row }: CountedPlatform): LtiPlatform => ({
  ...row,
  deploymentIds: [...deploymentIds],
  createdAt: new Date(createdAt).toISOString(),
});

/**
 * Returns the addresses of this installation that administrators of LTI platforms need, and all registered platforms.
 * The list of platforms is not divided into pages, because a school or company has few.
 */
export async function readPlatforms(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  query: LtiPlatformsQuery,
): Promise<LtiPlatformsResponse> {
  const platforms = (await db.read(listPlatforms)).map(platformView);
  const order = orderOf(ADMIN_TABLES.platforms, query);
  return { tool: toolAddresses(config), platforms: sortedRows(platforms, order, PLATFORM_VALUES, ({ id }) => id) };
}

export const PLATFORM_COLUMNS: Readonly<Record<string, (platform: LtiPlatform) => CsvValue>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  issuer: ({ issuer }) => issuer,
  clientId: ({ clientId }) => clientId,
  deployments: ({ deploymentIds }) => deploymentIds.join(' '),
  authorizationUrl: ({ authorizationUrl }) => authorizationUrl,
  tokenUrl: ({ tokenUrl }) => tokenUrl,
  keysUrl: ({ keysUrl }) => keysUrl,
  people: ({ people }) => people,
  courses: ({ courses }) => courses,
  createdAt: ({ createdAt }) => createdAt,
};

const parkedView = (row: ParkedScore): LtiParkedScore => ({ ...row, parkedAt: new Date(row.parkedAt).toISOString() });

/** Returns a page of the grades that are parked, and the cursor of the next page. */
export async function readParkedScores(
  { db }: Pick<Platform, 'db'>,
  { cursor, ...query }: LtiParkedQuery,
): Promise<LtiParkedResponse> {
  const order = orderOf(ADMIN_TABLES.parkedScores, query);
  const rows = await db.read((tx) => listParked(tx, { ...order, after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 }));
  const { page, nextCursor } = cutPage(rows, ADMIN_PAGE_SIZE, ({ id }) => id);
  return { parked: page.map(parkedView), nextCursor };
}

export const PARKED_COLUMNS: Readonly<Record<string, (parked: LtiParkedScore) => CsvValue>> = {
  id: ({ id }) => id,
  platform: ({ platform }) => platform,
  class: ({ className }) => className,
  assignment: ({ assignment }) => assignment,
  attempts: ({ attempts }) => attempts,
  parkedAt: ({ parkedAt }) => parkedAt,
  error: ({ error }) => error,
};

/** Yields all parked grades, page by page. */
export function exportedParkedScores({ db }: Pick<Platform, 'db'>, query: Omit<LtiParkedQuery, 'cursor'>) {
  const order = orderOf(ADMIN_TABLES.parkedScores, query);
  return pagesAfter(
    async (after) => (await db.read((tx) => listParked(tx, { ...order, after, limit: EXPORT_PAGE }))).map(parkedView),
    ({ id }) => id,
  );
}
