import type { Caller } from './caller.js';

/** What every resolver is given, the same over HTTP, WebSocket and event stream. */
export type GraphqlContext = {
  readonly caller: Caller | null;
  /** The client's network address: the key of limits for those without a token. */
  readonly address: string;
  readonly requestId: string;
  /** Of one operation, or of one event of a subscription. Use `loaderFor`. */
  readonly loaders: Map<symbol, unknown>;
};

/** A key of `loaderFor`; it carries the type of the loader. */
export type LoaderKey<Loader> = symbol & { readonly loader?: Loader };

/** The loader of this operation, made when first asked for: what it caches lives as long as that. */
export function loaderFor<Loader>(
  context: GraphqlContext,
  key: LoaderKey<Loader>,
  create: () => Loader,
): Loader {
  // The key carries the type: only `create` of the same type was ever stored under it.
  const known = context.loaders.get(key) as Loader | undefined;
  if (known !== undefined) return known;
  const loader = create();
  context.loaders.set(key, loader);
  return loader;
}
