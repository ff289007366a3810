// `npm run dev`: runs the server, restarted on every change, and the pages with hot reload on http://localhost:5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, ensureInstalled, nodeBinary, root } from './workspace.mjs';

await ensureInstalled();
const options = { cwd: root, stdio: 'inherit', env: childEnvironment() };
const children = [
  spawn(nodeBinary(), ['--watch', join(root, 'server', 'src', 'main.ts')], options),
  spawn(nodeBinary(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], { ...options, cwd: join(root, 'web') }),
];
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
for (const child of children) {
  child.once('exit', (code) => {
    children.forEach((other) => other.kill('SIGTERM'));
    process.exitCode = code ?? 1;
  });
}
