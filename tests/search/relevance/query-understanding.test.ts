import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { listText, type SearchResponse } from '../../../src/domain/search.ts';
import { embeddedEngine } from '../../../src/search/embedded-engine.ts';
import type { SearchEngine } from '../../../src/search/search-engine.ts';
import { article, department, event, firm, lawyer, office, table } from '../search-records.ts';
import { writeSearchIndex } from '../write-search-index.ts';

const germany = { locationName: 'Germany', locationId: 12 };
const australia = { locationName: 'Australia', locationId: 16 };
const records = [
  table(1, 'Employment', { ...germany, related: ['Employment', 'Frankfurt'] }),
  table(2, 'Tax', {
    locationName: 'France',
    locationId: 13,
    related: ['Tax', 'Paris'],
    prose: ['Transfer pricing audits.'],
  }),
  table(3, 'Corporate/M&A', { locationName: 'Italy', locationId: 14, related: ['Corporate/M&A', 'Milan'] }),
  table(4, 'Employment', { locationName: 'Spain', locationId: 15, rank: 30, related: ['Employment'] }),
  table(5, 'Corporate/M&A', { rank: 30, related: ['Corporate/M&A'] }),
  table(6, 'Banking & Finance', { locationName: 'London', related: ['Banking & Finance'] }),
  table(7, 'Banking & Finance', {
    locationName: 'Global-wide',
    locationId: 19,
    rank: 31,
    related: ['Banking & Finance', 'London'],
  }),
  firm(20, 'Caldwell Rosenfeld', {
    townName: 'New York',
    countryName: 'USA',
    contacts: ['https://www.caldwell-rosenfeld.example', 'ny@caldwell-rosenfeld.example', '+1 212 555 0100'],
  }),
  firm(21, 'Lindqvist Buffalo', {
    townName: 'Buffalo',
    countryName: 'USA',
    rank: 31,
    contacts: ['+1 312 555 0100'],
  }),
  firm(22, 'Carrington Solicitors', { townName: 'London' }),
  firm(23, 'Harrow & Carrington LLP', { townName: 'Leeds', rank: 31 }),
  firm(24, 'Quillon Chambers', {
    townName: 'London',
    rank: 31,
    prose: ['Leads in money laundering appeals, often against Humphrey Bogdan.'],
  }),
  office(25, 'Caldwell Rosenfeld', 'Boston', { countryName: 'USA' }),
  department(20, 'Caldwell Rosenfeld', 'Tax', { practiceAreaId: 2 }),
  lawyer(30, 'Ana Berg', {
    townName: 'Madrid',
    related: ['Managing Partner', 'Tax'],
    contacts: ['ana.berg@vane.example', 'Tel: +44 161 496 0048 (switchboard)'],
  }),
  lawyer(31, 'Judith Whitcombe', {
    townName: 'London',
    organisationParentName: 'Quillon Chambers',
    related: ['King’s Counsel, Head of Chambers', 'Crime'],
  }),
  lawyer(32, 'Neil Ormerod', { townName: 'London', related: ['Barrister', 'Crime'] }),
  lawyer(33, 'Yolanda Ortega', { townName: 'Boston', related: ['Senior Associate'] }),
  lawyer(34, 'Nikolaos Theodoropoulos', { townName: 'Athens' }),
  lawyer(35, '王伟', { latinName: 'Wang Wei', townName: 'Beijing', countryName: 'China' }),
  lawyer(36, '张子涵', { latinName: 'Zhang Zi Han', townName: 'Shanghai', countryName: 'China' }),
  lawyer(37, '윤지우', { latinName: 'Yun Ji U', townName: 'Busan', countryName: 'South Korea' }),
  lawyer(38, 'Hui Guo', { townName: 'Beijing', countryName: 'China' }),
  lawyer(39, 'Mirosław Szczepański', { townName: 'Warsaw', related: ['Of Counsel'] }),
  lawyer(40, 'Johanna Meißner', { townName: 'Berlin', related: ['Partner, Head of Tax'] }),
  table(50, 'Mining', { ...australia, related: ['Mining'] }),
  table(51, 'Metals & Mining Disputes', { ...australia, rank: 31, related: ['Metals & Mining Disputes'] }),
  table(52, 'Mining', { locationName: 'South Australia', locationId: 17, rank: 31, related: ['Mining'] }),
  table(53, 'Immigration', { locationName: 'Romania', locationId: 20, rank: 31, related: ['Immigration'] }),
  table(54, 'Immigration', { locationName: 'Italy', locationId: 14, related: ['Immigration', 'Rome'] }),
  lawyer(55, 'Pablo Mining', { townName: 'Perth', countryName: 'Australia' }),
  lawyer(56, 'Celia Prado', {
    townName: 'Sydney',
    countryName: 'Australia',
    related: ['Mining'],
    labels: ['Mining'],
  }),
  lawyer(57, 'Celia Marlow', {
    townName: 'Sydney',
    countryName: 'Australia',
    rank: 31,
    related: ['Metals & Mining Disputes'],
    labels: ['Metals & Mining Disputes'],
  }),
  firm(60, 'Hartley & Partners', { townName: 'York', rank: 1 }),
  firm(61, 'Hartley, Osei & Partners', { townName: 'York', rank: 31 }),
  firm(62, 'Osei & Gresham', { townName: 'Hull', related: ['Exeter'], contacts: ['+65 6123 4567'] }),
  lawyer(63, 'Nuria Prado', { townName: 'Lisbon', countryName: 'Portugal', rank: 1, related: ['Partner'] }),
  lawyer(64, 'Nuria Prado-Lagos', {
    townName: 'Lisbon',
    countryName: 'Portugal',
    rank: 31,
    related: ['Partner'],
  }),
  lawyer(66, 'Eva Prado-Lagos', { townName: 'Lisbon', countryName: 'Portugal', rank: 1 }),
  lawyer(67, 'Eva Lagos', { organisationParentName: 'Prado & Co', related: ['Lawyers'] }),
  lawyer(65, 'Milo Osei', { townName: 'Exeter', rank: 31, organisationParentName: 'Osei & Gresham' }),
  ...(
    [
      [90, 'Tax', 'Virginia', 'West Virginia', 'USA', 'USA'],
      [92, 'Tax', 'Western Circuit', 'North Western Circuit', 'UK Bar', 'UK Bar'],
      [94, 'Pensions Litigation', 'Yorkshire', 'North Yorkshire', 'UK', 'UK'],
      [96, 'Aviation Disputes', 'Thames Valley', 'Upper Thames Valley', 'UK', 'UK'],
      [98, 'Sports Law', 'Ontario', 'Ontario', 'UK Bar', 'UK Bar Juniors'],
      [100, 'Charities Law', 'Yorkshire', 'North Yorkshire', 'UK', 'UK'],
      [102, 'Art and Heritage', 'Yorkshire', 'North Yorkshire', 'UK', 'UK'],
      [104, 'Tax', 'Isle of Thule', 'Outer Isle of Thule', 'UK', 'UK'],
      [106, 'Tax', 'The Fens', 'The Fens North', 'UK', 'UK'],
      [108, 'Tax', 'U.S. Pacific Islands', 'U.S. Pacific Islands South', 'USA', 'USA'],
      [110, 'Tax', "King's Lynn", "King's Lynn East", 'UK', 'UK'],
      [114, 'Tax', 'Baden-Württemberg', 'Baden-Württemberg South', 'Europe', 'Europe'],
      [116, 'Pensions', 'Baden', 'Baden-Baden', 'Europe', 'Europe'],
      [118, 'Shipping', 'Bora-Bora', 'Greater Bora-Bora', 'Asia-Pacific', 'Asia-Pacific'],
      [112, 'Tax', 'Ångermanland', 'Norra Ångermanland', 'Europe', 'Europe'],
    ] as const
  ).flatMap(([id, practiceArea, place, longerPlace, groupName, longerGroupName]) => [
    table(id, practiceArea, { locationName: place, locationId: id, groupName, rank: 1 }),
    table(id, practiceArea, {
      locationName: longerPlace,
      locationId: id + 1,
      groupName: longerGroupName,
      rank: 31,
    }),
  ]),
  firm(70, 'Gresham Pell L.L.P.', { townName: 'Bath', rank: 1 }),
  firm(71, 'Gresham Pell Wardle L.L.P.', { townName: 'Bath', rank: 31 }),
  firm(72, "O'Dowd", { townName: 'Bath', rank: 1 }),
  firm(73, "O'Dowd Wardle", { townName: 'Bath', rank: 31 }),
  lawyer(74, 'J.R. Wardle', { rank: 1 }),
  lawyer(75, 'J.R. Wardle-Finch', { rank: 31 }),
  lawyer(76, 'Jean-Luc Morel', { rank: 1 }),
  lawyer(77, 'Jean-Luc Morel Tissot', { rank: 31 }),
  lawyer(78, '李明', { latinName: 'Li Ming', rank: 1 }),
  lawyer(79, '李明月', { latinName: 'Li Ming Yue', rank: 31 }),
  lawyer(80, 'Олег Коваль', { latinName: 'Oleg Koval', rank: 1 }),
  lawyer(81, 'Олег Коваль-Бойко', { latinName: 'Oleg Koval-Boyko', rank: 31 }),
  lawyer(82, 'Jörg Wendt', { rank: 1 }),
  lawyer(83, 'Jörg A. Wendt', { rank: 31 }),
  lawyer(84, 'Jörg E. Wendt', { rank: 31 }),
  lawyer(85, 'Søren Kjær', { rank: 1 }),
  lawyer(86, 'Søren K Kjær', { rank: 31 }),
  lawyer(87, 'Åse Müller', { rank: 1 }),
  lawyer(88, 'Åse A Müller', { rank: 31 }),
  lawyer(89, 'Mi-ae Kim', { rank: 1 }),
  lawyer(90, 'Mi-ae Kim Park', { rank: 31 }),
  lawyer(91, 'Wei-Wei Wang', { rank: 1 }),
  lawyer(92, 'Wei-Wei K Wang', { rank: 31 }),
  article('who-lends', 'Who lends now'),
  event(41, 'Courts after the pandemic'),
];

let dist: string;
let engine: SearchEngine;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'query-understanding-'));
  writeSearchIndex(dist, records);
  engine = embeddedEngine(searchFolder(dist));
});
afterAll(() => {
  engine.close();
  rmSync(dist, { recursive: true });
});

const search = (query: string): Promise<SearchResponse> =>
  engine.search({ entityType: 'all', query, page: 0, size: 2 });

/** Names of kinds of queries, each with queries and the beginning of the list text of the expected first hit. */
const FIRST_HITS: Readonly<Record<string, readonly (readonly [query: string, first: string])[]>> = {
  'a job title': [
    ['managing partner madrid', 'Ana Berg'],
    ['managing partner tax', 'Ana Berg'],
    ['head of tax berlin', 'Johanna Meißner'],
    ['senior associate boston', 'Yolanda Ortega'],
    ['of counsel warsaw', 'Mirosław Szczepański'],
    ['ortega senior associate', 'Yolanda Ortega'],
  ],
  'a legal role': [
    ["king's counsel", 'Judith Whitcombe'],
    ['kings counsel crime', 'Judith Whitcombe'],
    ["king's counsel head of chambers", 'Judith Whitcombe'],
    ['head of chambers london', 'Judith Whitcombe'],
    ['barrister crime london', 'Neil Ormerod'],
  ],
  'a practice area and a place in another language': [
    ['Köln Arbeitsrecht', 'UK | Germany | Employment'],
    ['M&A Roma', 'UK | Italy | Corporate/M&A'],
    ['droit fiscal Lyon', 'UK | France | Tax'],
    ['derecho laboral Sevilla', 'UK | Spain | Employment'],
    ['diritto societario Milano', 'UK | Italy | Corporate/M&A'],
    ['fusões e aquisições Roma', 'UK | Italy | Corporate/M&A'],
    ['banking and finance Londra', 'UK | London | Banking & Finance'],
  ],
  'a name in another script': [
    ['Wang Wei beijing', '王伟'],
    ['王伟 北京', '王伟'],
    ['王伟 beijing', '王伟'],
    ['郭辉 北京', 'Hui Guo'],
    ['zhang zihan', '张子涵'],
    ['Zihan Zhang shanghai', '张子涵'],
  ],
  'another romanisation': [
    ['nikolaus teodoropoulos', 'Nikolaos Theodoropoulos'],
    ['Yoon Ji-woo', '윤지우'],
    ['jiwoo yoon busan', '윤지우'],
    ['yohanna maißner', 'Johanna Meißner'],
    ['mirosłav shczepański', 'Mirosław Szczepański'],
  ],
  'two misspelt words': [
    ['yolnada ortga', 'Yolanda Ortega'],
    ['yolnda ortgea', 'Yolanda Ortega'],
    ['judht whitcomb', 'Judith Whitcombe'],
    ['cadlwell rosenfled', 'Caldwell Rosenfeld'],
    ['emplyoment grmany', 'UK | Germany | Employment'],
  ],
  'words of a review or an overview': [
    ['transfer pricing', 'UK | France | Tax'],
    ['transfer pricing france', 'UK | France | Tax'],
    ['tax audits', 'UK | France | Tax'],
    ['quillon laundering', 'Quillon Chambers'],
    ['money laundering appeals', 'Quillon Chambers'],
  ],
  'a telephone number': [
    ['+44 161 496 0048', 'Ana Berg'],
    ['0161 496 0048', 'Ana Berg'],
    ['+44 (0)161 496-0048', 'Ana Berg'],
    ['441614960048', 'Ana Berg'],
    ['+44 0161 496 0048', 'Ana Berg'],
    ['Tel: 0161 496 0048', 'Ana Berg'],
    ['(212) 555-0100', 'Caldwell Rosenfeld'],
    ['+1 212 555 0100', 'Caldwell Rosenfeld'],
    ['(312) 555-0100', 'Lindqvist Buffalo'],
    ['+1 212 555 0100 ext. 12', 'Caldwell Rosenfeld'],
    ['6123 4567', 'Osei & Gresham'],
  ],
  'an e-mail address or a web address': [
    ['ana.berg@vane.example', 'Ana Berg'],
    ['mailto:Ana.Berg@vane.example', 'Ana Berg'],
    ['ny@caldwell-rosenfeld.example', 'Caldwell Rosenfeld'],
    ['https://www.caldwell-rosenfeld.example/people', 'Caldwell Rosenfeld'],
    ['caldwell-rosenfeld.example', 'Caldwell Rosenfeld'],
  ],
  'an address of this site': [
    ['https://www.laurel.example/lawyer/ana-berg-europe-7:30', 'Ana Berg'],
    ['/law-firm/an-old-name-uk-1:20', 'Caldwell Rosenfeld | New York'],
    ['https://www.laurel.example/office/caldwell-boston-uk-1:25', 'Caldwell Rosenfeld | Boston'],
    ['https://www.laurel.example/department/tax-1:2:11:1:20', 'Caldwell Rosenfeld | Tax'],
    ['https://www.laurel.example/articles/who-lends', 'Who lends now'],
    ['https://www.laurel.example/events/courts-41', 'Courts after the pandemic'],
    ['https://www.laurel.example/legal-rankings/tax-france-1:2:13:1', 'UK | France | Tax'],
  ],
  'a practice area whose name is part of a longer one': [
    ['mining australia', 'UK | Australia | Mining'],
    ['minerals australia', 'UK | Australia | Mining'],
    ['lawyer minerals australia', 'Celia Prado'],
  ],
  'a place whose name is the beginning of the name of another place': [
    ['immigration roma', 'UK | Italy | Immigration'],
  ],
  'a place or guide that is not in the synonym lists and is part of a longer name': [
    ['tax virginia', 'USA | Virginia | Tax'],
    ['virginia tax', 'USA | Virginia | Tax'],
    ['tax lawyers in virginia', 'USA | Virginia | Tax'],
    ['tax virginia lawyers', 'USA | Virginia | Tax'],
    ['tax western circuit', 'UK Bar | Western Circuit | Tax'],
    ['pensions litigation yorkshire', 'UK | Yorkshire | Pensions Litigation'],
    ['thames valley aviation disputes', 'UK | Thames Valley | Aviation Disputes'],
    ['sports law uk bar ontario', 'UK Bar | Ontario | Sports Law'],
    ['Charities Law Yorkshire', 'UK | Yorkshire | Charities Law'],
    ['charities law lawyers in yorkshire', 'UK | Yorkshire | Charities Law'],
    ['Art and Heritage Yorkshire', 'UK | Yorkshire | Art and Heritage'],
    ['art & heritage yorkshire', 'UK | Yorkshire | Art and Heritage'],
    ['Tax Isle of Thule', 'UK | Isle of Thule | Tax'],
    ['Tax The Fens', 'UK | The Fens | Tax'],
    ['tax U.S. Pacific Islands', 'USA | U.S. Pacific Islands | Tax'],
    ['tax us pacific islands', 'USA | U.S. Pacific Islands | Tax'],
    ["tax King's Lynn", "UK | King's Lynn | Tax"],
    ['tax kings lynn', "UK | King's Lynn | Tax"],
    ['tax fens', 'UK | The Fens | Tax'],
    ['taxx the fens', 'UK | The Fens | Tax'],
    ['tax the fens zzqqy', 'UK | The Fens | Tax'],
    ['tax badenwurttemberg', 'Europe | Baden-Württemberg | Tax'],
    ['pensions baden', 'Europe | Baden | Pensions'],
    ['shipping bora-bora', 'Asia-Pacific | Bora-Bora | Shipping'],
    ['shipping borabora', 'Asia-Pacific | Bora-Bora | Shipping'],
    ['tax Ångermanland', 'Europe | Ångermanland | Tax'],
    ['tax angermanland', 'Europe | Ångermanland | Tax'],
    ['tax aangermanland', 'Europe | Ångermanland | Tax'],
  ],
  'a name that is part of a longer one': [
    ['hartley partners', 'Hartley & Partners'],
    ['hratley partners', 'Hartley & Partners'],
    ['nuria prado', 'Nuria Prado |'],
    ['nuria prado partner', 'Nuria Prado |'],
    ['eva prado-lagos lawyer', 'Eva Prado-Lagos'],
    ['prado nuria', 'Nuria Prado |'],
    ['Gresham Pell L.L.P.', 'Gresham Pell L.L.P.'],
    ['gresham pell llp', 'Gresham Pell L.L.P.'],
    ['odowd', "O'Dowd |"],
    ['o dowd', "O'Dowd |"],
    ['J.R. Wardle', 'J.R. Wardle |'],
    ['jeanluc morel', 'Jean-Luc Morel |'],
    ['李明', '李明 |'],
    ['Li Ming', '李明 |'],
    ['Олег Коваль', 'Олег Коваль |'],
    ['oleg koval', 'Олег Коваль |'],
    ['mi-ae kim', 'Mi-ae Kim |'],
    ['miae kim', 'Mi-ae Kim |'],
    ['mi ae kim', 'Mi-ae Kim |'],
    ['wei-wei wang', 'Wei-Wei Wang |'],
    ['weiwei wang', 'Wei-Wei Wang |'],
    ['Jörg Wendt', 'Jörg Wendt |'],
    ['joerg wendt', 'Jörg Wendt |'],
    ['jorg wendt', 'Jörg Wendt |'],
    ['Søren Kjær', 'Søren Kjær |'],
    ['soeren kjaer', 'Søren Kjær |'],
    ['Åse Müller', 'Åse Müller |'],
    ['aase mueller', 'Åse Müller |'],
  ],
  'a town and two words of a firm name': [['osei gresham exeter', 'Osei & Gresham | Hull']],
  'a firm and another town': [
    ['caldwell rosenfeld buffalo', 'Caldwell Rosenfeld'],
    ['caldwell rosenfeld milan', 'Caldwell Rosenfeld'],
    ['paris caldwell rosenfeld', 'Caldwell Rosenfeld'],
    ['carrington solicitors frankfurt', 'Carrington Solicitors'],
    ['caldwell rosenfeld boston', 'Caldwell Rosenfeld | Boston'],
  ],
};

describe.each(Object.entries(FIRST_HITS))('a search for %s', (_kind, cases) => {
  it.each(cases)('has the expected first hit: %s', async (query, first) => {
    const { hits } = await search(query);
    expect(hits[0] && listText(hits[0]).slice(0, first.length)).toBe(first);
  });
});

describe('a search for a town without records', () => {
  it.each([
    ['Köln Arbeitsrecht', 'koln', 'Germany'],
    ['M&A Roma', 'roma', 'Italy'],
    ['droit fiscal Lyon', 'lyon', 'France'],
    ['employment Sevilla', 'sevilla', 'Spain'],
    ['tax Bordeaux', 'bordeaux', undefined],
  ])('reports the country that it searched instead: %s', async (query, typed, meant) => {
    const { changes } = await search(query);
    expect(changes).toEqual([meant === undefined ? { typed } : { typed, meant }]);
  });
});

describe('a search for individuals whose relaxation could match a different person', () => {
  it.each([
    'orteg yolande maria',
    'bergg',
    'whitcombs',
    'anna',
    'judiht ormerod',
    'humphrey bogdan',
    'bogdan crime',
  ])('returns no hits: %s', async (query) => {
    const { hits } = await engine.search({ entityType: 'individual', query, page: 0, size: 5 });
    expect(hits).toEqual([]);
  });
});
