import { badgeFiles } from './images/badge-files.ts';
import { bannerFiles } from './images/banner-files.ts';
import { shareImageFile } from './images/share-file.ts';
import type { Site } from './incremental/core/types.ts';
import { articlePages, articlesPages } from './models/article.ts';
import { cmsPages } from './models/cms-page.ts';
import { departmentPages } from './models/department.ts';
import { headerSettingsFile } from './models/header-settings.ts';
import { homePages } from './models/home.ts';
import { lawFirmPages } from './models/law-firm.ts';
import { lawyerPages } from './models/lawyer.ts';
import { legalGuidePages } from './models/legal-guide.ts';
import { listingPages } from './models/listing.ts';
import { lookupFiles } from './models/lookups.ts';
import { officePages } from './models/office.ts';
import { rankingTablePages } from './models/ranking-table.ts';
import { searchResultsPages } from './models/search-results.ts';
import { recordsOfFile } from './snapshots/record-keys.ts';

/** Everything that the directory publishes from a snapshot. */
export const site: Site = {
  collections: [
    homePages,
    legalGuidePages,
    rankingTablePages,
    lawFirmPages,
    departmentPages,
    lawyerPages,
    officePages,
    listingPages,
    articlesPages,
    articlePages,
    cmsPages,
    searchResultsPages,
  ],
  files: [headerSettingsFile, lookupFiles, badgeFiles, bannerFiles, shareImageFile],
  records: recordsOfFile,
};
