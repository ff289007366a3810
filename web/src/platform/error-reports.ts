/**
 * Reports errors in the browser to our own server: uncaught errors, unhandled rejections, and errors that an error page
 * replaced. Each kind is sent once per page, and at most ten in one report, without queries, tokens and email
 * addresses. If a report fails and the server has not refused it, its errors are sent with the next report or when the
 * connection returns. A failure to report is not reported itself.
 */
import { CLIENT_ERRORS_MAX } from '@tradesense/contract/product.ts';
import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';
import { ApiError } from './api-error.ts';
import { apiClient, type Call } from './api-client.ts';
import { onCaughtError } from './caught-errors.ts';

/** Delay in ms before a report is sent, so that errors that occur together are sent in one report. */
const BATCH_DELAY_MS = 1_000;
const WAITING_MAX = 3 * CLIENT_ERRORS_MAX;
/** Maximum number of errors that a page reports. */
const PER_PAGE_MAX = 50;
/**
 * Maximum length of a stack trace, in characters. With it, ten errors fit into the 64 KiB that a browser still sends
 * while it closes a page.
 */
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
  readonly onCaughtError: (listener: (error: unknown) => void) => void;
}

/**
 * Whether the error is part of normal use: a failed request, which the page has already shown, or an intended abort.
 */
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

/** Whether the server has read the request and rejected it. */
function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
}

/**
 * Returns the text to report if the thrown value is not an error. Unless it is a string, only its type is reported,
 * because its content may be private.
 */
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
    const { window, onCaughtError } = dependencies;
    window.addEventListener('error', ({ error, message }: ErrorEvent) => {
      // Ignores errors in scripts of other sites, because browsers hide their details, and messages about delayed
      // layout notifications, because they are harmless.
      if (error === null || error === undefined || message.startsWith('ResizeObserver loop')) return;
      this.#report(error);
    });
    window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => this.#report(reason));
    window.addEventListener('online', () => void this.#send());
    window.addEventListener('pagehide', () => void this.#send());
    onCaughtError((error) => this.#report(error));
  }

  #report(error: unknown): void {
    if (isExpected(error)) return;
    const { window } = this.#dependencies;
    const report = reportOf(error, window.location.pathname);
    const kind = [report.name, report.message, report.stack?.split('\n').slice(0, 3).join()].join('\n');
    if (this.#seen.has(kind) || this.#seen.size >= PER_PAGE_MAX) return;
    this.#seen.add(kind);
    this.#waiting = [...this.#waiting, report].slice(-WAITING_MAX);
    this.#timer ??= window.setTimeout(() => void this.#send(), BATCH_DELAY_MS);
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
        // Drops the errors, because the server would refuse them again.
        if (isRefused(failure)) continue;
        this.#waiting = [...errors, ...this.#waiting].slice(-WAITING_MAX);
        return;
      }
    }
  }
}

export function createErrorReports(dependencies: Dependencies): void {
  void new ErrorReports(dependencies);
}

/** Starts error reporting. Call it once, after the app has started. */
export function startErrorReports(): void {
  createErrorReports({ call: apiClient.call, window, onCaughtError });
}
