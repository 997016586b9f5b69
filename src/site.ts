import type { Site } from './incremental/types.ts';
import { articlePages, articlesPages } from './models/article.ts';
import { cmsPages } from './models/cms-page.ts';
import { departmentPages } from './models/department.ts';
import { homePages } from './models/home.ts';
import { lawFirmPages } from './models/law-firm.ts';
import { lawyerPages } from './models/lawyer.ts';
import { legalGuidePages } from './models/legal-guide.ts';
import { listingPages } from './models/listing.ts';
import { officePages } from './models/office.ts';
import { rankingTablePages } from './models/ranking-table.ts';

/** Every page kind of the directory. */
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
  ],
  files: [],
};
