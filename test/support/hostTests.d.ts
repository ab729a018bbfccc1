/** Built by esbuild.mjs: every test file under test/host, by its path in the project. */
declare module 'recant:host-tests' {
  export const testFiles: Map<string, () => Promise<unknown>>;
}
