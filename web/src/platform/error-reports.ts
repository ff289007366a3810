/**
 * Tells our own server what goes wrong in the browser: errors that nobody caught, promises that nobody handled, and
 * what an error page stands for. Each kind once per page, ten at a time at most, without queries, tokens and e-mail
 * addresses. A report that cannot be sent waits for the next one or for the connection; a failure to report is not
 * reported.
 */
import { CLIENT_ERRORS_MAX } from '@tradesense/contract/product.ts';
import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';
import { ApiError } from './api-error.ts';
import { apiClient, type Call } from './api-client.ts';
import { listenToCaughtErrors } from './caught-errors.ts';

/** Errors seldom come alone: those of a moment go together. */
const GATHER_MS = 1_000;
const WAITING_MAX = 3 * CLIENT_ERRORS_MAX;
/** A page that fails all the time has told enough by then. */
const PER_PAGE_MAX = 50;
/** Ten reports must fit into the 64 KiB that a browser still sends while it closes a page. */
const STACK_MAX = 4_000;
const LIMITS = { name: 100, message: 1_000, path: 300 } as const;

interface Report {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly path: string;
}

interface Dependencies {
  readonly call: Call;
  readonly window: Window;
  readonly listenToCaught: (heard: (error: unknown) => void) => void;
}

/** What is part of using the product: a call that failed was told of on the page, an abort was asked for. */
function isExpected(error: unknown): boolean {
  return error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError');
}

function reportOf(error: unknown, path: string): Report {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'NotAnError', message: describe(error), stack: undefined };
  return {
    name: scrubText(name).slice(0, LIMITS.name),
    message: scrubText(message).slice(0, LIMITS.message),
    ...(stack === undefined ? {} : { stack: scrubText(stack).slice(0, STACK_MAX) }),
    path: scrubText(path).slice(0, LIMITS.path),
  };
}

/** Of what was thrown and is no error only the kind is told: it may hold anything. */
function describe(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : `thrown: ${thrown === null ? 'null' : typeof thrown}`;
}

class ErrorReports {
  readonly #dependencies: Dependencies;
  readonly #seen = new Set<string>();
  #waiting: Report[] = [];
  #timer: number | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { window, listenToCaught } = dependencies;
    window.addEventListener('error', ({ error, message }: ErrorEvent) => {
      // Of a script from elsewhere the browser tells nothing; a layout that settles late is no error.
      if (error === null || error === undefined || message.startsWith('ResizeObserver loop')) return;
      this.#heard(error);
    });
    window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => this.#heard(reason));
    window.addEventListener('online', () => void this.#send());
    window.addEventListener('pagehide', () => void this.#send());
    listenToCaught((error) => this.#heard(error));
  }

  #heard(error: unknown): void {
    if (isExpected(error)) return;
    const { window } = this.#dependencies;
    const report = reportOf(error, window.location.pathname);
    const kind = [report.name, report.message, report.stack?.split('\n').slice(0, 3).join()].join('\n');
    if (this.#seen.has(kind) || this.#seen.size >= PER_PAGE_MAX) return;
    this.#seen.add(kind);
    this.#waiting = [...this.#waiting, report].slice(-WAITING_MAX);
    this.#timer ??= window.setTimeout(() => void this.#send(), GATHER_MS);
  }

  async #send(): Promise<void> {
    if (this.#timer !== null) this.#dependencies.window.clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#waiting.length > 0) {
      const errors = this.#waiting.slice(0, CLIENT_ERRORS_MAX);
      this.#waiting = this.#waiting.slice(CLIENT_ERRORS_MAX);
      try {
        await this.#dependencies.call('POST /api/analytics/errors', {
          body: { errors },
          isPublic: true,
          keepalive: true,
        });
      } catch (failure) {
        // Offline they wait; refused they are lost, since asking again would be refused again.
        if (failure instanceof ApiError && failure.code === 'offline') {
          this.#waiting = [...errors, ...this.#waiting].slice(-WAITING_MAX);
        }
        return;
      }
    }
  }
}

export function createErrorReports(dependencies: Dependencies): void {
  void new ErrorReports(dependencies);
}

/** To be called once the app has started. */
export function startErrorReports(): void {
  createErrorReports({ call: apiClient.call, window, listenToCaught: listenToCaughtErrors });
}
