/** The parts of an independent verifier of Verifiable Credentials that tests use; its packages contain no types. */
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { readonly cryptosuite: unknown });
  }
}
declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createVerifyCryptosuite(): unknown;
}
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    readonly credential: unknown;
    readonly suite: unknown;
    readonly now: Date;
    readonly checkStatus: () => Promise<{ readonly verified: boolean }>;
    readonly documentLoader: (url: string) => Promise<unknown>;
  }): Promise<{ readonly verified: boolean; readonly error?: unknown }>;
}
