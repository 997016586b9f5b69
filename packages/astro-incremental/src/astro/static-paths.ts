/**
 * Connects a collection to an Astro route:
 *
 *     export const getStaticPaths = staticPaths(lawyerPages);
 *     const { model } = Astro.props;
 *
 * Builds of this engine read the collection from the function. `astro dev` and a standard `astro build` call the
 * function, which returns all pages.
 */
import { engineDefect, integrationMissing, pathOutsideRoute } from '../core/engine-errors.ts';
import type { Collection, Inputs, Page } from '../core/types.ts';

/** Global symbol under which the integration stores how to open the inputs, for builds that Astro runs. */
export const INPUTS_SYMBOL = Symbol.for('astro-incremental:inputs');

interface StaticPath<Model> {
  readonly params: Record<string, string | undefined>;
  readonly props: { readonly model: Model };
}

/** Creates the `getStaticPaths` function of a page from its collection. */
export function staticPaths<Model>(collection: Collection<Model>) {
  const paths = async ({ routePattern }: { readonly routePattern: string }): Promise<StaticPath<Model>[]> =>
    [...generatePages(collection)].map(({ path, model }) => ({
      params: routeParams(routePattern, path),
      props: { model },
    }));
  return Object.assign(paths, { collection });
}

/**
 * Returns the model of the only page of a route without parameters. In builds that Astro runs, the props of such a page
 * are empty:
 *
 *     export const getStaticPaths = staticPaths(homePage);
 *     const model = pageModel(Astro.props, homePage);
 */
export function pageModel<Model>(
  props: Readonly<Record<string, unknown>>,
  collection: Collection<Model>,
): Model {
  if ('model' in props) return props.model as Model;
  for (const { model } of generatePages(collection)) return model;
  throw engineDefect('A route without parameters was rendered although its collection has no page.');
}

function* generatePages<Model>(collection: Collection<Model>): Generator<Page<Model>> {
  const open = Reflect.get(globalThis, INPUTS_SYMBOL) as (() => Inputs) | undefined;
  if (!open) throw integrationMissing();
  const inputs = open();
  for (const partition of collection.partitions(inputs)) yield* collection.pages(partition, inputs);
}

/**
 * Extracts the parameters of a route pattern from a path: '/lawyer/[slug]' and '/lawyer/x' → {slug: 'x'}.
 * @throws {FaultError} PathOutsideRoute
 */
export function routeParams(route: string, path: string): Record<string, string | undefined> {
  const names: string[] = [];
  const pattern = route
    .split(/(\/?\[(?:\.\.\.)?[^\]]+\])/)
    .map((segment) => {
      const dynamic = /^(\/?)\[(\.\.\.)?([^\]]+)\]$/.exec(segment);
      if (!dynamic) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
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
