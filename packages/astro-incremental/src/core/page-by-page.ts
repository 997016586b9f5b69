import type { Collection, SinglePages } from './types.ts';

/**
 * A collection whose pages are made one by one: after a change of the inputs only those are made again that read what
 * changed, and the list of their keys only if that did.
 */
export function pageByPage<Model>({
  partitions,
  keys,
  page,
}: Pick<Collection<Model>, 'partitions'> & SinglePages<Model>): Collection<Model> {
  return {
    partitions,
    *pages(partition, inputs) {
      for (const key of keys(partition, inputs)) yield page(key, partition, inputs);
    },
    single: { keys, page },
  };
}
