import type { FastifyBaseLogger } from 'fastify';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * Returns a logger with the given bindings. The actual logger is created only for the first line, because creating it
 * searches the bindings for secrets, and most requests write no line.
 */
export function logWhenUsed(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return new UnusedLog(parent, bindings) as unknown as FastifyBaseLogger;
}

class UnusedLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  made(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings);
    return this.#made;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.made().child(...args);
  }

  silent(): void {
    // The level `silent` writes nothing.
  }
}

for (const level of LEVELS)
  Object.defineProperty(UnusedLog.prototype, level, {
    value(this: UnusedLog, ...args: [object, string]) {
      this.made()[level](...args);
    },
  });
