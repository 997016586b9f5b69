import type { Collection, IndividualPages } from './types.ts';

/**
 * Creates a collection whose pages are computed individually. After a change of the inputs, only pages that read a
 * changed value are recomputed. The list of page keys is recomputed only if a value that it read changed.
 */
export function pageByPage<Model>({
  partitions,
  keys,
  page,
}: Pick<Collection<Model>, 'partitions'> & IndividualPages<Model>): Collection<Model> {
  return {
    partitions,
    *pages(partition, inputs) {
      for (const key of keys(partition, inputs)) yield page(key, partition, inputs);
    },
    individualPages: { keys, page },
  };
}
