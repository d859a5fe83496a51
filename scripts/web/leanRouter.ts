import type { Plugin } from 'vite';

/**
 * Parts of the router that no screen uses, and what stands for each: pages that a server renders ("framework mode"),
 * and hooks that measure the router. It reaches for them at places the bundler cannot see through.
 */
const unused: Record<string, string> = {
  'lib/dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const useFrameworkContext = () => undefined;
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (ref) => ref;
    const nothing = () => null;
    export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts, nothing as setIsHydrated };
    export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
  `,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;
  `,
};

const partIn = (id: string) => Object.keys(unused).find((part) => id.endsWith(`/react-router/dist/production/${part}`));

/** Leaves out what every page would load of the router and none would run; fails where the router no longer has it. */
export const leanRouter = (): Plugin => {
  const left = new Set(Object.keys(unused));
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = partIn(id);
      if (part === undefined) return null;
      left.delete(part);
      return unused[part];
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`the router has other parts now than ${[...left].join(', ')}`);
    },
  };
};
