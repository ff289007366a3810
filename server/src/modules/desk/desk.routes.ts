import type { StoredChartTemplate, StoredOrderPreset } from '@tradesense/contract/desk.ts';
import type { DeskList } from '@tradesense/contract/desk-constants.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import type { DeskListKey } from './desk.repo.ts';
import { readDeskList, storeDeskList } from './desk.service.ts';

interface OwnRequest {
  readonly viewer: { readonly userId: string };
}

const keyOf = ({ viewer }: OwnRequest, list: DeskList): DeskListKey => ({ userId: viewer.userId, list });

export function deskRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/desk/order-presets', async (request) => {
    const { items, version } = await readDeskList<StoredOrderPreset>(platform, keyOf(request, 'order-presets'));
    return { presets: items, version };
  });
  route(app, 'PUT /api/desk/order-presets', (request) => {
    const { presets: items, version } = request.body;
    return storeDeskList(platform, keyOf(request, 'order-presets'), { items, version });
  });
  route(app, 'GET /api/desk/chart-templates', async (request) => {
    const { items, version } = await readDeskList<StoredChartTemplate>(platform, keyOf(request, 'chart-templates'));
    return { templates: items, version };
  });
  route(app, 'PUT /api/desk/chart-templates', (request) => {
    const { templates: items, version } = request.body;
    return storeDeskList(platform, keyOf(request, 'chart-templates'), { items, version });
  });
}
