import * as reviewTexts from '#texts/review.ts';
import { type SingleCause, singleCauses } from '../cause-groups.ts';
import type { ChangedFile, FileKind } from '../changed-file.ts';
import { inputTitle } from '../input-title.ts';
import type { PendingReview } from '../pending-review.ts';
import type { PartId } from '../review-parts.ts';

/** Returns the label of a kind of pages in the plural, e.g. `Law firms`. */
export const kindLabel = (kind: FileKind): string => reviewTexts.kinds[kind] ?? kind.replaceAll('-', ' ');

/** Returns the name of a guide, or of the whole site for `site` and undefined. */
export const partName = (part: PartId | undefined, { guides }: Pick<PendingReview, 'guides'>): string =>
  part === undefined || part === 'site'
    ? reviewTexts.wholeSite
    : (guides.get(part) ?? reviewTexts.unnamedGuide(part));

/** Returns the names of fields as editors know them, each once. */
export const fieldNames = (fields: readonly string[]): readonly string[] => [
  ...new Set(fields.map((field) => reviewTexts.fields[field] ?? field)),
];

type Titles = Pick<PendingReview, 'records' | 'guides'>;

/** Returns the titles of the causes of a file, e.g. `Caldwell Kessler LLP: name`, each once. */
export const causeTitles = ({ cause }: Pick<ChangedFile, 'cause'>, titles: Titles): readonly string[] => [
  ...new Set(singleCauses(cause).map((each) => causeTitle(each, titles))),
];

function causeTitle(cause: SingleCause, { records, guides }: Titles): string {
  switch (cause.kind) {
    case 'record':
    case 'input': {
      const record = records.get(cause.name);
      if (record === undefined) return inputTitle(guides)(cause.name);
      const { title, change, fields } = record;
      if (change === 'added') return reviewTexts.causeWith(title, [reviewTexts.newEntry]);
      if (change === 'removed') return reviewTexts.causeWith(title, [reviewTexts.removedEntry]);
      return fields.length === 0 ? title : reviewTexts.causeWith(title, fieldNames(fields));
    }
    case 'code':
      return reviewTexts.code;
    case 'repair':
      return reviewTexts.repair;
    case 'first build':
      return reviewTexts.firstBuild;
    case 'unnamed inputs':
      return reviewTexts.contentOfPage;
    case 'unknown':
      return reviewTexts.unknownCause;
  }
}

/** Matches the name of a release. */
const RELEASE_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ/;

/** Formats the name of a release as its time: `20261122T103000Z` → `22 November 2026, 10:30 UTC`. Other names are returned unchanged. */
export const releaseText = (name: string): string => {
  const [, year, month, day, hour, minute] = RELEASE_NAME.exec(name) ?? [];
  return year === undefined
    ? name
    : reviewTexts.timeText(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
};
