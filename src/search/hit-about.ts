import { daysInWords } from '#texts/dates.ts';
import * as rankingTexts from '#texts/ranking.ts';
import type { Hit } from '../domain/search.ts';

/**
 * Returns the text that distinguishes a hit from others with the same list text, e.g. `Band 1 · 14 ranking tables · 2026`. Returns
 * undefined if the hit has no fields for it.
 */
export function hitAbout({ entityType, hit }: Hit): string | undefined {
  switch (entityType) {
    case 'practice-area':
      return join(hit.subsectionTypeName, hit.year, hit.entryCount === 0 ? rankingTexts.noneYet : undefined);
    case 'organisation': {
      const { tierName, practiceAreaName, tableCount = 0, year } = hit;
      if (tierName === undefined) return undefined;
      return join(tierName, tableCount > 1 ? rankingTexts.tableCount(tableCount) : practiceAreaName, year);
    }
    case 'department':
      return join(hit.tierName, hit.subsectionTypeName, hit.year);
    case 'office':
      return join(hit.mostRelevantProfile.groupName, hit.year);
    case 'editorial':
      return join(hit.kindName, daysInWords(hit.day));
    case 'individual':
      return hit.tierName === undefined ? undefined : join(hit.tierName, hit.practiceAreaName, hit.year);
  }
}

function join(...parts: readonly (string | number | undefined)[]): string | undefined {
  const present = parts.filter((part) => part !== undefined);
  return present.length === 0 ? undefined : present.join(' · ');
}
