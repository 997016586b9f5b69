/**
 * The bridge from a collection to an Astro route, for builds of this engine as well as for `astro dev` and a stock
 * `astro build`:
 *
 *     export const getStaticPaths = staticPaths(lawyerPages);
 *     const { model } = Astro.props;
 *
 * The engine takes the collection from it and hands each page its model; Astro calls it and is given all of them.
 */
import { engineDefect, integrationMissing, pathOutsideRoute } from '../core/engine-errors.ts';
import type { Collection, Inputs, Page } from '../core/types.ts';

/** Where the integration leaves the inputs for pages that Astro itself drives. */
export const inputsKey = Symbol.for('astro-incremental:inputs');

interface StaticPath<Model> {
  readonly params: Record<string, string | undefined>;
  readonly props: { readonly model: Model };
}

/** All pages of a collection, as Astro's `getStaticPaths` wants them. */
export function staticPaths<Model>(collection: Collection<Model>) {
  const paths = async ({ routePattern }: { readonly routePattern: string }): Promise<StaticPath<Model>[]> =>
    [...allPages(collection)].map(({ path, model }) => ({
      params: paramsOf(routePattern, path),
      props: { model },
    }));
  return Object.assign(paths, { collection });
}

/**
 * The model of the one page of a route without parameters, whose props Astro leaves empty when it drives itself:
 *
 *     export const getStaticPaths = staticPaths(homePage);
 *     const model = pageModel(Astro.props, homePage);
 */
export function pageModel<Model>(
  props: Readonly<Record<string, unknown>>,
  collection: Collection<Model>,
): Model {
  if ('model' in props) return props.model as Model;
  for (const { model } of allPages(collection)) return model;
  throw engineDefect('A route without parameters was rendered although its collection has no page.');
}

function* allPages<Model>(collection: Collection<Model>): Generator<Page<Model>> {
  const open = Reflect.get(globalThis, inputsKey) as (() => Inputs) | undefined;
  if (!open) throw integrationMissing();
  const inputs = open();
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
  if (!match) throw pathOutsideRoute(path, route);
  return Object.fromEntries(names.map((name, index) => [name, match[index + 1] || undefined]));
}
