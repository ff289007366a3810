import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { importCandleFile, readCandlePreview } from './import-candles.service.ts';

/** Returns the uploaded file, which arrives as raw bytes. A request without a body counts as an empty file. */
const fileOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Routes that preview and import candle files. The files are read one at a time. */
export function marketAdminRoutes(app: App, deps: AdministrationDeps): void {
  route(app, 'POST /api/admin/market/imports/preview', ({ body, query }) =>
    deps.uploads.run(() => readCandlePreview(deps, fileOf(body), query)),
  );
  route(app, 'POST /api/admin/market/imports', ({ viewer, body, query }) =>
    deps.uploads.run(() => importCandleFile(deps, viewer, fileOf(body), query)),
  );
}
