import type {
  Article,
  Event,
  FAQPage,
  ItemList,
  JobPosting,
  LegalService,
  Organization,
  Person,
  Thing,
  WebSite,
} from 'schema-dts';
import * as structuredDataTexts from '#texts/structured-data.ts';
import {
  PROFILE_PICTURE_WIDTHS,
  type ProfilePicture,
  profilePictureAddress,
} from '../domain/profile-pictures.ts';
import type { Brand } from '../domain/settings/brand.ts';
import type { ArticleModel } from './article.ts';
import type { DepartmentModel } from './department.ts';
import type { EventModel } from './event.ts';
import type { FaqTopicModel } from './faq.ts';
import type { Link } from './group-view.ts';
import type { LawFirmModel } from './law-firm.ts';
import type { LawyerModel } from './lawyer.ts';
import type { OfficeModel } from './office.ts';
import type { RankingTableModel } from './ranking-table.ts';
import type { RankingLine } from './rankings.ts';
import type { VacancyModel } from './vacancy.ts';

/**
 * Structured data in the vocabulary of schema.org, computed from the model of a page. Bands are awards, because they are
 * levels of recognition, not numeric ratings. Addresses are paths; the layout makes them absolute. Source: schema.org 29; Google's guidelines for structured data.
 */

/** Returns the address of the widest picture in the format with the widest support. */
const widestPictureAddress = (picture: ProfilePicture): string =>
  profilePictureAddress(picture, PROFILE_PICTURE_WIDTHS[picture.kind][1], 'webp');

/** Formats an award: `Band 1, Corporate/M&A, United Kingdom`. */
const awardText = ({
  tier,
  practiceArea,
  location,
}: Pick<RankingLine, 'tier' | 'practiceArea' | 'location'>) => `${tier}, ${practiceArea}, ${location}`;

const organization = ({ label, href }: Link): Organization => ({
  '@type': 'LegalService',
  name: label,
  url: href,
});

export const lawyerData = (model: LawyerModel): Person => ({
  '@type': 'Person',
  name: model.name,
  url: model.meta.path,
  ...(model.photograph !== null && { image: widestPictureAddress(model.photograph) }),
  ...(model.jobTitle !== null && { jobTitle: model.jobTitle }),
  worksFor: organization(model.firm),
  ...(model.languages.length > 0 && { knowsLanguage: [...model.languages] }),
  award: [...model.rankings, ...model.foreignExpertise].map(awardText),
});

export const lawFirmData = (model: LawFirmModel): LegalService => ({
  '@type': 'LegalService',
  name: model.name,
  url: model.meta.path,
  ...(model.badge !== null && { image: model.badge.src }),
  ...(model.logo !== null && { logo: widestPictureAddress(model.logo) }),
  ...(model.contact.telephone !== null && { telephone: model.contact.telephone }),
  ...(model.contact.website !== null && { sameAs: model.contact.website }),
  ...(model.contact.addressLines.length > 0 && { address: model.contact.addressLines.join(', ') }),
  award: model.locations.flatMap(({ name, departments }) =>
    departments.map(({ department, tier }) =>
      awardText({ tier, practiceArea: department.label, location: name }),
    ),
  ),
});

export const officeData = (model: OfficeModel): LegalService => ({
  '@type': 'LegalService',
  name: `${model.firm.label}, ${model.location}`,
  url: model.meta.path,
  parentOrganization: organization(model.firm),
  ...(model.contact.telephone !== null && { telephone: model.contact.telephone }),
  ...(model.contact.addressLines.length > 0 && { address: model.contact.addressLines.join(', ') }),
});

export const departmentData = (model: DepartmentModel): LegalService => ({
  '@type': 'LegalService',
  name: `${model.firm.label}: ${model.practiceArea}, ${model.location}`,
  url: model.meta.path,
  parentOrganization: organization(model.firm),
  areaServed: model.location,
  award: awardText(model),
});

const itemList = (name: string, links: readonly Link[]): ItemList => ({
  '@type': 'ItemList',
  name,
  numberOfItems: links.length,
  itemListElement: links.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    url: href,
  })),
});

/** Returns the lists of the firms and of the lawyers of a table, in the order of the page. */
export const rankingTableData = (model: RankingTableModel): readonly ItemList[] => {
  const subject = `${model.practiceArea}, ${model.location}`;
  const firms = model.firmTiers.flatMap(({ entries }) => entries.map(({ firm }) => firm));
  const lawyers = model.individualTiers.flatMap(({ entries }) => entries.map(({ lawyer }) => lawyer));
  return [
    ...(firms.length > 0 ? [itemList(structuredDataTexts.rankedFirms(subject), firms)] : []),
    ...(lawyers.length > 0 ? [itemList(structuredDataTexts.rankedLawyers(subject), lawyers)] : []),
  ];
};

/** Returns an ItemList of the links on a browse page, e.g. to ranking tables. */
export const tableListData = (name: string, tables: readonly Link[]): readonly ItemList[] => [
  itemList(name, tables),
];

export const articleData = (model: ArticleModel): Article => ({
  '@type': 'Article',
  headline: model.title,
  description: model.summary,
  ...(model.picture !== null && { image: model.picture.url }),
  url: model.meta.path,
  datePublished: model.publishedOn,
  inLanguage: model.language,
  author: model.authors.map(({ label, href, jobTitle }) => ({
    '@type': 'Person',
    name: label,
    url: href,
    jobTitle,
  })),
});

export const eventData = (model: EventModel, { productName }: Brand): Event => ({
  '@type': 'Event',
  name: model.event.label,
  url: model.meta.path,
  description: model.meta.description,
  startDate: model.period.starts,
  ...(model.period.ends !== null && { endDate: model.period.ends }),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: model.isOnline
    ? 'https://schema.org/OnlineEventAttendanceMode'
    : 'https://schema.org/OfflineEventAttendanceMode',
  location: model.isOnline
    ? { '@type': 'VirtualLocation', url: model.attend ?? model.meta.path }
    : { '@type': 'Place', name: model.venue ?? model.event.where, address: model.event.where },
  ...(model.price !== null && {
    offers: {
      '@type': 'Offer',
      price: model.price.amount,
      priceCurrency: model.price.currency,
      url: model.attend ?? model.meta.path,
    },
  }),
  ...(model.speakers.length > 0 && {
    performer: model.speakers.map(({ fullName, jobTitle }) => ({
      '@type': 'Person' as const,
      name: fullName,
      ...(jobTitle !== null && { jobTitle }),
    })),
  }),
  organizer: { '@type': 'Organization', name: productName, url: '/' },
});

export const faqTopicData = (model: FaqTopicModel): FAQPage => ({
  '@type': 'FAQPage',
  name: model.title,
  url: model.meta.path,
  mainEntity: model.articles.map(({ label, html }) => ({
    '@type': 'Question',
    name: label,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
});

/** Returns the job posting; empty without a posting date and country, which search engines require. */
export function vacancyData(
  { meta, vacancy, html, posted }: VacancyModel,
  { productName }: Brand,
): readonly JobPosting[] {
  if (posted === null) return [];
  const { label, place, closesOn } = vacancy;
  return [
    {
      '@type': 'JobPosting',
      title: label,
      url: meta.path,
      description: html,
      datePosted: posted.on,
      ...(closesOn !== null && { validThrough: closesOn }),
      hiringOrganization: { '@type': 'Organization', name: productName, url: '/' },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: place,
          addressCountry: posted.countryName,
        },
      },
    },
  ];
}

/** Returns the structured data of the home page: the site with its search, and its publisher. */
export const siteData = ({ productName, defaultDescription, socialLinks }: Brand): readonly Thing[] => [
  {
    '@type': 'WebSite',
    name: productName,
    url: '/',
    description: defaultDescription,
    potentialAction: {
      '@type': 'SearchAction',
      target: '/names/s/firm?query={search_term_string}',
      // Google's property for the placeholder of the search term.
      'query-input': 'required name=search_term_string',
    },
  } as WebSite,
  {
    '@type': 'Organization',
    name: productName,
    url: '/',
    logo: '/apple-touch-icon.png',
    sameAs: socialLinks.map(({ address }) => address),
  },
];
