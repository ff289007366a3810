// `npm start`: installs, builds, migrates and serves. Steps that are already done are skipped.
import { spawn } from 'node:child_process';
import {
  childEnvironment,
  ensureBuilt,
  ensureInstalled,
  nodeBinary,
  root,
  serverArguments,
  serverMemorySettings,
} from './workspace.mjs';

await ensureInstalled();
await ensureBuilt();

const server = spawn(nodeBinary(), serverArguments, {
  cwd: root,
  stdio: 'inherit',
  env: childEnvironment(serverMemorySettings),
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));
