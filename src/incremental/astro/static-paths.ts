/**
 * The bridge from a collection to an Astro route, for `astro dev` and a stock `astro build`:
 *
 *     export const getStaticPaths = staticPaths(lawyerPages);
 *     const { model } = Astro.props;
 *
 * The incremental build never calls it: it hands each page its model itself.
 */
import { InputIndex, ParseMemo, TracedInputs } from '../core/trace.ts';
import type { Collection, InputStore, Page } from '../core/types.ts';

/** Where the integration leaves the inputs for pages that Astro itself drives. */
export const hostKey = Symbol.for('incremental:inputs');

interface StaticPath<Model> {
  readonly params: Record<string, string | undefined>;
  readonly props: { readonly model: Model };
}

/** All pages of a collection, as Astro's `getStaticPaths` wants them. */
export function staticPaths<Model>(collection: Collection<Model>) {
  const paths = async (): Promise<StaticPath<Model>[]> =>
    [...allPages(collection)].map(({ path, model }) => ({
      params: paramsOf(collection.route, path),
      props: { model },
    }));
  return Object.assign(paths, { collection });
}

/**
 * The model of the one page of a route without parameters, whose props Astro leaves empty when it drives itself:
 *
 *     const model = pageModel(Astro.props, homePage);
 */
export function pageModel<Model>(props: Record<string, unknown>, collection: Collection<Model>): Model {
  if ('model' in props) return props.model as Model;
  for (const { model } of allPages(collection)) return model;
  throw new Error(`The collection '${collection.route}' has no page.`);
}

function* allPages<Model>(collection: Collection<Model>): Generator<Page<Model>> {
  const open = Reflect.get(globalThis, hostKey) as (() => InputStore) | undefined;
  if (!open)
    throw new Error('Add the `incremental` integration to the Astro configuration: it knows the inputs.');
  const store = open();
  const inputs = new TracedInputs(store, new InputIndex(store.digests()), new ParseMemo());
  for (const partition of collection.partitions(inputs)) yield* collection.pages(partition, inputs);
}

/** Parameters of an Astro route pattern in a path: '/lawyer/[slug]', '/lawyer/x' → {slug: 'x'}. */
export function paramsOf(route: string, path: string): Record<string, string | undefined> {
  const names: string[] = [];
  const pattern = route
    .split(/(\/?\[(?:\.\.\.)?[^\]]+\])/)
    .map((part) => {
      const dynamic = /^(\/?)\[(\.\.\.)?([^\]]+)\]$/.exec(part);
      if (!dynamic) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const [, slash = '', rest, name = ''] = dynamic;
      names.push(name);
      if (rest) return slash ? '(?:/(.*?))?' : '(.*?)';
      return `${slash}([^/]+?)`;
    })
    .join('');
  const match = new RegExp(`^${pattern === '' ? '/' : pattern}/?$`).exec(path);
  if (!match) throw new Error(`The path '${path}' does not fit the route '${route}'.`);
  return Object.fromEntries(names.map((name, index) => [name, match[index + 1] || undefined]));
}
