/**
 * The part of WebAssembly's interface that the embedded database uses. TypeScript declares the interface only together
 * with that of browsers.
 */
declare namespace WebAssembly {
  interface ModuleImport {
    readonly module: string;
    readonly name: string;
    readonly kind: 'function' | 'global' | 'memory' | 'table';
  }

  class Module {
    constructor(bytes: Uint8Array);
    static imports(module: Module): readonly ModuleImport[];
  }

  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Readonly<Record<string, (...values: readonly number[]) => unknown>>;
  }

  class Memory {
    constructor(pages: { readonly initial: number; readonly maximum: number });
  }

  class RuntimeError extends Error {}
}
