// The client process of stream.bench.ts: thousands of open streams that record how old the tick in each delivery is.
import { connect, type Socket } from 'node:net';
import { TICKER_SYMBOLS } from '../core/src/market/asset.ts';
import { serveParent } from './stream-child.ts';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const AT_ONCE = 100;
const LONGEST_MS = 60_000;
const topics = TICKER_SYMBOLS.map((asset) => `ticks:${asset}`).join(',');
const REQUEST = `GET /api/stream?topics=${topics} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`;
const TIME_MARK = Buffer.from('"t":');
const TIME_DIGITS = 13;

const shared = Buffer.alloc(64 * 1024);
const sockets: Socket[] = [];
let cpu = process.cpuUsage();
/** Number of deliveries for each age of their tick, in ms. */
const ages = new Uint32Array(LONGEST_MS);
/** Start of the measurement, in epoch ms. Earlier ticks are not counted. */
let measuringSince = Infinity;
let lost = 0;

function note(bytes: Uint8Array, length: number): void {
  const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, length);
  // The first tick in the chunk is the oldest one.
  const at = chunk.indexOf(TIME_MARK);
  if (at < 0) return;
  const sentAt = Number(chunk.toString('latin1', at + TIME_MARK.length, at + TIME_MARK.length + TIME_DIGITS));
  if (!(sentAt >= measuringSince)) return;
  const age = Math.min(LONGEST_MS - 1, Math.max(0, Date.now() - sentAt));
  ages[age] = (ages[age] ?? 0) + 1;
}

function openOne(): Promise<void> {
  return new Promise((resolve, reject) => {
    // All streams share one buffer, because a reader that allocates would be slower than the server that it measures.
    const onread = {
      buffer: shared,
      callback(length: number, bytes: Uint8Array): boolean {
        resolve();
        note(bytes, length);
        return true;
      },
    };
    const socket = connect({ port, host: '127.0.0.1', onread }, () => socket.write(REQUEST));
    socket.once('error', reject);
    socket.once('close', () => (lost += 1));
    sockets.push(socket);
  });
}

function percentile(share: number): number {
  const total = ages.reduce((sum, each) => sum + each, 0);
  let passed = 0;
  for (let age = 0; age < LONGEST_MS; age += 1) {
    passed += ages[age] ?? 0;
    if (passed >= total * share) return age;
  }
  return LONGEST_MS;
}

serveParent({
  async open() {
    while (sockets.length < count)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, openOne));
    return sockets.length;
  },
  start() {
    measuringSince = Date.now();
    cpu = process.cpuUsage();
    return true;
  },
  stop() {
    measuringSince = Infinity;
    const deliveries = ages.reduce((sum, each) => sum + each, 0);
    const { user, system } = process.cpuUsage(cpu);
    const cpuSeconds = (user + system) / 1_000_000;
    return { deliveries, lost, cpuSeconds, p50: percentile(0.5), p99: percentile(0.99), p999: percentile(0.999) };
  },
});
