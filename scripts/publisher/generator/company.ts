import { z } from 'zod';
import { article, event, homePageContent } from '../../../src/domain/content.ts';
import { htmlOf, readTexts, readWords } from './read-words.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
/** A text, as HTML. */
const html = z.string().transform(htmlOf);

const titled = z.strictObject({ title: z.string(), description: z.string(), contentId: z.int() });
const byContentId = (texts: ReturnType<typeof readTexts<typeof titled>>) =>
  texts.toSorted((a, b) => a.head.contentId - b.head.contentId);

/** Pages of the CMS. The key is the address without its first slash. */
export const cmsPages = byContentId(readTexts('pages', titled));
/** Translations of CMS pages. The id of a translation is the id of its original plus an offset. */
export const pagesInOtherLanguages = [
  { language: 'ar', idOffset: 2000, texts: readTexts('pages', titled, 'ar') },
  { language: 'fr', idOffset: 1000, texts: readTexts('pages', titled, 'fr') },
];

const named = z.strictObject({ title: z.string(), proseId: z.int() });

/** Texts with a call each. */
export const prose = readTexts('prose', named).toSorted((a, b) => a.head.proseId - b.head.proseId);
export const frenchProse = readTexts('prose', named, 'fr');

/** Content of the home page, except for the latest articles and events. */
const homeWords = homePageContent.extend({ html });
export const home = readWords('home.toml', homeWords);
export const frenchHome = readWords('home.fr.toml', homeWords);

/** Topics, each with the seoTitles of its articles. */
export const { topics } = readWords(
  'topics.toml',
  z.strictObject({ topics: z.array(z.strictObject({ name: z.string(), articles: z.array(z.string()) })) }),
);

/** Articles. The key is the seoTitle. */
export const articles = readTexts(
  'articles',
  z.strictObject({
    articleId: z.int(),
    title: z.string(),
    summary: z.string(),
    publishedOn: day,
    practiceAreaIds: article.shape.practiceAreaIds,
    language: z.string().default('en'),
    /** The seoTitle of the original article, for a translation. */
    original: z.string().optional(),
  }),
).toSorted((a, b) => a.head.articleId - b.head.articleId);

const { startsAt, endsAt, timeZone, venue, price, speakers } = event.shape;
export const { types: eventTypes, events } = readWords(
  'events.toml',
  z.strictObject({
    types: z.array(z.string()),
    events: z.array(
      z.strictObject({
        type: z.string(),
        title: z.string(),
        startsOn: day,
        endsOn: day,
        startsAt,
        endsAt,
        timeZone,
        place: z.string().nullable().default(null),
        venue,
        price,
        speakers,
        text: html,
      }),
    ),
  }),
);

export const { topics: faqTopics, questions: faqs } = readWords(
  'help.toml',
  z.strictObject({
    topics: z.array(z.string()),
    questions: z.array(z.strictObject({ topic: z.string(), question: z.string(), text: html })),
  }),
);

export const { staff, vacancies, formerFirms } = readWords(
  'company.toml',
  z.strictObject({
    staff: z.array(
      z.strictObject({
        team: z.enum(['about-us', 'research-team']),
        fullName: z.string(),
        jobTitle: z.string(),
        text: html,
      }),
    ),
    vacancies: z.array(
      z.strictObject({
        title: z.string(),
        place: z.string(),
        countryName: z.string(),
        postedOn: day,
        closesOn: day.nullable().default(null),
        text: html,
      }),
    ),
    /** Firms of former editions that no current guide ranks. */
    formerFirms: z.array(
      z.strictObject({
        organisationId: z.int(),
        name: z.string(),
        groupIds: z.array(z.int()),
        addressLines: z.array(z.string()),
      }),
    ),
  }),
);

/** Categories of messages to the publisher, and recipients of the publisher's messages. */
export const { categories: contactCategories, subscribers } = readWords(
  'contact-us.toml',
  z.strictObject({
    categories: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        email: z.string().nullable().default(null),
      }),
    ),
    subscribers: z.array(z.strictObject({ personGuid: z.string(), isExpired: z.boolean().default(false) })),
  }),
);
