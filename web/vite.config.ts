import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

const isUnderTest = process.env['VITEST'] !== undefined;
const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    isUnderTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: `${root}/src/routes`,
          generatedRouteTree: `${root}/src/routeTree.gen.ts`,
          routeFileIgnorePattern: '\\.test\\.',
          quoteStyle: 'single',
          semicolons: true,
        }),
    react(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server answers 404 for a missing file under /static/ and the shell for any other path.
    assetsDir: 'static',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://localhost:3000' } },
  },
});
