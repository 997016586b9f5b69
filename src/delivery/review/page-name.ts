import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import type { ChangedFile } from './changed-file.ts';
import type { PageContent } from './page-content.ts';

/** Returns the title of a page without the name of the publisher, or its address if it has no title. */
export function pageName(
  content: Pick<PageContent, 'title'> | undefined,
  { address }: Pick<ChangedFile, 'address'>,
): string {
  const suffix = ` | ${siteConfiguration.productName}`;
  const title = content?.title ?? '';
  return (title.endsWith(suffix) ? title.slice(0, -suffix.length) : title) || address;
}
