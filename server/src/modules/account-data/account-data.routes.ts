import { isHttps } from '../../config.ts';
import { route } from '../../platform/http/route.ts';
import { clearSignIn } from '../../platform/http/sign-in-cookie.ts';
import type { App } from '../../platform/module.ts';
import { deleteAccount, type AccountDataDeps } from './delete-account.service.ts';
import { exportData, type ExportDeps } from './export-data.service.ts';

export function accountDataRoutes(app: App, deps: AccountDataDeps & ExportDeps): void {
  route(app, 'GET /api/account/export', async ({ viewer }, reply) => {
    const { name, content } = await exportData(deps, viewer.userId);
    return reply
      .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' })
      .type('application/zip')
      .send(content);
  });

  route(app, 'POST /api/account/delete', async (request, reply) => {
    await deleteAccount(deps, request.viewer, request.body);
    clearSignIn(request, reply, isHttps(deps.config));
    return { done: true as const };
  });
}
