import { article, department, event, firm, lawyer, office, table } from './search-records.ts';

/** Records with names, places and scripts that searches treat differently. */
export const exampleRecords = [
  firm(1, 'Müller & Söhne', { townName: 'Zürich', countryName: 'Switzerland' }),
  firm(2, "O'Brien Advocates", { townName: 'Dublin', countryName: 'Ireland' }),
  firm(3, 'Ashgrove & Lane LLP', { rank: 31 }),
  firm(4, 'Ashgrove Partners', { townName: null, countryName: 'undefined', rank: 2 }),
  firm(5, 'Łukasiewicz Kancelaria', { townName: 'Łódź', countryName: 'Poland' }),
  firm(6, '東京弁護士法人', { townName: 'Tokyo', countryName: 'Japan' }),
  lawyer(11, 'Adele Côté'),
  lawyer(12, 'Jean-Pierre Ashgrove', { townName: 'Lyon' }),
  lawyer(13, 'Khalid Al Mansouri', { townName: 'Dubai', related: ['Tax', 'London'] }),
  lawyer(14, 'Robert Feldman', { townName: 'Cologne', related: ['Dispute Resolution'] }),
  firm(7, 'Feldman Roe PLLC', { townName: 'Boston', related: ['Munich', 'Roe & Sons', 'Tax'] }),
  firm(8, 'Garrigues S.L.P.', { townName: 'Madrid' }),
  table(21, 'Corporate/M&A', { related: ['Corporate/M&A'] }),
  table(23, 'Employment', { locationName: 'Germany', locationId: 12, related: ['Employment', 'Cologne'] }),
  table(24, 'Dispute Resolution', {
    locationName: 'Germany',
    locationId: 12,
    related: ['Dispute Resolution'],
  }),
  table(22, 'Tax', { locationName: 'Île-de-France', groupName: 'Europe', groupId: 7 }),
  department(2, "O'Brien Advocates", 'Shipping', { locationName: 'Ireland' }),
  office(31, 'Garrigues S.L.P.', 'Valencia', { countryName: 'Spain' }),
  article('who-lends', 'Who lends now', { related: ['Boston'] }),
  event(41, 'Garrigues and the banks'),
] as const;
