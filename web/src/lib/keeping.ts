/**
 * `load`, which answers at once as soon as it has succeeded: import() of what is there already takes several turns of the
 * event loop, behind whatever else a busy page does.
 */
export function keeping<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined;
  return async () => (loaded ??= await load());
}
