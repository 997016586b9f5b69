import type { Environment } from './environment.ts';

/** Returns whether crawlers may index the site. Source: specification §8, "Non-production site". */
export const isIndexable = ({ production, robots }: Pick<Environment, 'production' | 'robots'>): boolean =>
  production || robots;
