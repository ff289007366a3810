/**
 * The code of the embedded PostgreSQL, which the worker threads of the database share.
 *
 * V8 compiles a function that runs often again, with optimizations. For PostgreSQL's parser, one function of 105 kB,
 * this takes 600 MB of memory and more than half a second of processor time. The parser would be optimized at every
 * start, so it is kept as V8 compiles it first.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { invariant } from '@tradesense/core/kernel/invariant.ts';

const CODE_FILE = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
/** Initial and maximum memory of PGlite, in pages of 64 kB. */
const MEMORY_PAGES = { initial: 2_048, maximum: 32_768 };

let compiled: WebAssembly.Module | undefined;

/** Creates an instance that can run no more than the first instructions of a function. */
function stubInstance(code: WebAssembly.Module): WebAssembly.Instance {
  const imports: Record<string, Record<string, unknown>> = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(code)) {
    const stub = kind === 'memory' ? new WebAssembly.Memory(MEMORY_PAGES) : () => 0;
    imports[module] = { ...imports[module], [name]: stub };
  }
  return new WebAssembly.Instance(code, imports);
}

/**
 * Makes V8 compile the parser while a filter excludes it from being optimized. V8 compiles a function when it is first
 * called, and decides then whether to count its calls. The call fails as soon as it uses the stack, which has no room.
 * The filter applies to the whole process, and V8 rejects cached code of modules that are loaded meanwhile; nothing is
 * loaded, because this function does not wait.
 */
function keepParserUnoptimized(code: WebAssembly.Module): void {
  const { raw_parser: parse, _emscripten_stack_restore: setStack } = stubInstance(code).exports;
  invariant(parse !== undefined && setStack !== undefined, 'the code of PGlite exports its parser and its stack');
  setStack(0);
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    parse(0, 0);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}

/** Returns the code for PGlite. The first call of a process compiles it and blocks the thread for about 0.1 s. */
export function postgresCode(): WebAssembly.Module {
  if (compiled === undefined) {
    compiled = new WebAssembly.Module(readFileSync(CODE_FILE));
    keepParserUnoptimized(compiled);
  }
  return compiled;
}
