import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import type { ChartPage } from '../../web/src/chart/test-page/page-options.ts';
import { repositoryRoot } from './product-process.ts';

declare global {
  interface Window {
    readonly chartPage: ChartPage;
  }
}

export interface ChartPageServer {
  readonly url: string;
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds a page that contains only the chart, with the product's build, and serves it. */
export async function startChartPage(): Promise<ChartPageServer> {
  const outDir = mkdtempSync(join(tmpdir(), 'tradesense-chart-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(repositoryRoot, 'web/src/chart/test-page'),
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname);
    const file = join(outDir, path === '/' ? 'index.html' : path);
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // `close` waits for all connections, and a browser keeps unused ones open.
      server.closeAllConnections();
      await closed;
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
