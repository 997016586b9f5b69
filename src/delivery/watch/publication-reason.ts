import { abbreviateList } from '@laurel/diagnostics';
import type { PullScope } from './publication-queue.ts';

/** Whether a cycle publishes only scheduled records. */
export const isSchedule = (scope: PullScope): boolean => scope !== 'everything' && scope.size === 0;

/**
 * Returns the reason for the release that a cycle publishes, for the audit trail.
 * @param readGuideNames reads the names of the guides by the ids of their groups
 */
export function publicationReason(
  scope: PullScope,
  readGuideNames: () => ReadonlyMap<number, string>,
): string {
  if (scope === 'everything') return 'new content of the upstream, or a new version of the site';
  if (isSchedule(scope)) return 'scheduled';
  const guides = readGuideNames();
  const names = [...scope].map((groupId) => guides.get(groupId) ?? `group ${groupId}`);
  return `publication of ${names.length === 1 ? 'guide' : 'guides'} ${abbreviateList(names)}`;
}
