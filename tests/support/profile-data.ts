import type { ProfileData } from '../../src/domain/profile-data.ts';

/** The facts of a firm without contact details and rankings. */
export const FIRM_DATA: ProfileData = {
  version: 1,
  kind: 'law-firm',
  url: '/law-firm/vane-global-2:50',
  name: 'Vane',
  firm: null,
  jobTitle: null,
  guide: { name: 'Global', url: '/legal-guide/global-2' },
  year: 2026,
  places: [],
  languages: [],
  contact: { email: null, telephone: null, website: null, addressLines: [] },
  rankings: [],
};
