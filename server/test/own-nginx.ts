import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SHIPPED = fileURLToPath(new URL('../../ops/nginx', import.meta.url));
const PROGRAM = '/usr/sbin/nginx';

/** Maximum number of connections of one worker. Each open page needs two: one to its browser and one to a server. */
const CONNECTIONS = 10_000;
const READY_WITHIN_MS = 20_000;

export interface OwnNginx {
  readonly url: string;
  readonly pid: number;
  /** Returns the log lines of the requests so far. */
  readonly accessLog: () => string;
  close(): Promise<void>;
}

/**
 * Replaces a part of the shipped file. Throws if the file does not contain the part. So the test runs the shipped file,
 * except for its addresses.
 */
function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`the shipped configuration has no "${part}"`);
  return text.replaceAll(part, by);
}

/** Resolves when a server responds at the URL. */
async function answering(url: string): Promise<void> {
  const untilMs = Date.now() + READY_WITHIN_MS;
  while (
    !(await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > untilMs) throw new Error(`nothing answers at ${url}`);
    await pause(50);
  }
}

/** Port on which nginx serves https, and the files of its certificate. */
export interface OwnTls {
  readonly port: number;
  readonly certificate: string;
  readonly key: string;
}

/**
 * Starts nginx with the shipped configuration on `port`, in front of three servers on `ports`. With `tls`, nginx also
 * serves https.
 */
export async function startOwnNginx(
  port: number,
  ports: readonly [number, number, number],
  tls: OwnTls | null = null,
): Promise<OwnNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tradesense-nginx-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
  edit('upstreams.conf', (text) =>
    ports.reduce((changed, to, place) => replaced(changed, `127.0.0.1:300${place + 1}`, `127.0.0.1:${to}`), text),
  );
  edit('tradesense.conf', (text) => {
    const moved = replaced(text, '/etc/nginx/tradesense/upstreams.conf', join(folder, 'upstreams.conf'));
    const withTls = replaced(moved, '/etc/nginx/tradesense/tls*.conf', join(folder, 'tls*.conf'));
    const logging = replaced(withTls, '/var/log/nginx/access.log', join(folder, 'access.log'));
    return replaced(logging, 'listen 80;', `listen 127.0.0.1:${port};`);
  });
  if (tls === null) rmSync(join(folder, 'tls.conf'));
  else
    edit('tls.conf', (text) => {
      const moved = replaced(text, '/etc/nginx/tradesense/fullchain.pem', tls.certificate);
      const keyed = replaced(moved, '/etc/nginx/tradesense/privkey.pem', tls.key);
      return replaced(keyed, 'listen 443 ssl;', `listen 127.0.0.1:${tls.port} ssl;`);
    });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log warn;`,
    'worker_rlimit_nofile 20000;',
    `events { worker_connections ${CONNECTIONS}; }`,
    'http {',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${folder}/tradesense.conf;`,
    '}',
  ].join('\n');
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, main);
  // Check the configuration first, because this check prints the errors in it.
  execFileSync(PROGRAM, ['-t', '-q', '-c', path, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  const child = spawn(PROGRAM, ['-c', path, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await answering(url);
  return {
    url,
    pid: child.pid ?? 0,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
