import type { Collection, Inputs, Page } from 'astro-incremental';

/** A record with the day of its last change, e.g. `2026-11-21`. */
export interface DatedRecord {
  readonly changedOn: string;
}

/** A page outside the guides. */
export interface SitePage<Model> extends Page<Model> {
  /** Records that the page shows. The latest day on which one of them changed is the date of the page in the sitemap. */
  readonly shown: readonly DatedRecord[];
}

/** A collection of pages outside the guides. */
export interface SiteCollection<Model> extends Collection<Model> {
  pages(partition: string, inputs: Inputs): Iterable<SitePage<Model>>;
}
