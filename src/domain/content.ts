import { z } from 'zod';
import { withFormat } from './field-formats.ts';
import { MAX_CHOICE_CHARACTERS } from './forms.ts';
import {
  day,
  emailAddress,
  embeddedPictureAddress,
  html,
  id,
  pagePath,
  pathSegment,
  publicationTime,
  text,
  timeZone,
  webAddress,
  zonedTime,
} from './identifiers.ts';
import { isLanguageTag } from './languages.ts';

/**
 * Publication time of an upstream record that can be scheduled. Null: the start of the publication day; without a day, at
 * once. The field is removed from public records before they are written to the snapshot.
 */
export const scheduling = { publishAt: publicationTime.nullable().default(null) } as const;

/** The main text of a page, such as the methodology. HTML. */
export const prose = z.strictObject({ title: text, html });
export const siteText = prose.extend({ textId: id });

/** A subject of messages to the publisher, and its e-mail address. */
export const contactCategory = z.strictObject({
  categoryId: id,
  name: text.max(MAX_CHOICE_CHARACTERS),
  description: text,
  email: emailAddress.nullable(),
});

/** The content of `/contact-us` besides the form. HTML. */
export const contactPage = prose.extend({ categories: z.array(contactCategory) });
export const contactPageRecord = contactPage.extend({ contactPageId: id });

const path = withFormat('path', z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'a path of the site'));

/** The editorial content of the home page, besides the lists of newest items. HTML. */
export const homePageContent = prose.extend({
  /** Key figures, e.g. value `200` with label `researchers`. */
  figures: z.array(z.strictObject({ value: text, label: text })),
  featuredGroupIds: z.array(id),
  /** Quotes of readers and clients. A carousel shows one quote at a time. */
  quotes: z.array(z.strictObject({ text, source: text })),
  promotions: z.array(z.strictObject({ title: text, text, link: path, linkText: text })),
});
export const homePage = homePageContent.extend({ homePageId: id });
export type HomePage = z.infer<typeof homePage>;

/** A topic of articles. */
export const topic = z.strictObject({ id, name: text });

/** The same content in another language. Source: specification §3. */
const alternateLanguage = z.strictObject({
  post_url: path,
  language_code: z.string().refine(isLanguageTag, 'a language tag such as fr or pt-BR'),
  default: z.boolean(),
});

/** A page of the CMS, e.g. `/info/privacy`. HTML. */
export const cmsPage = z.strictObject({
  contentId: id,
  path: pagePath,
  title: text,
  description: text,
  html,
  /** All language versions, including this one; empty if there is only one. */
  languages: z.array(alternateLanguage),
});

/** The picture above an article. */
const articlePicture = z.strictObject({
  url: embeddedPictureAddress,
  alt: text,
  /** Caption with the credit. */
  caption: text.nullable().default(null),
});

/** An article of the publisher. HTML. */
export const article = z.strictObject({
  articleId: id,
  seoTitle: pathSegment,
  title: text,
  summary: text,
  /** Null if the article has no picture. An upstream may omit the field. */
  picture: articlePicture.nullable().default(null),
  html,
  publishedOn: day,
  parentOrganisationIds: z.array(id),
  topicIds: z.array(id),
  /** Practice areas whose ranking tables the article links to. An upstream may omit the field. */
  practiceAreaIds: z.array(id).default([]),
  /** Staff members who wrote it. */
  authorIds: z.array(id),
  /** People outside the publisher who contributed to it. */
  contributors: z.array(text),
  /** All language versions, including this one; empty if there is only one. */
  languages: z.array(alternateLanguage),
});
export type Article = z.infer<typeof article>;

/** An amount of money and its ISO 4217 currency code, e.g. amount 420 and currency `EUR`. */
const price = z.strictObject({
  amount: z.number().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'a currency such as EUR'),
});
export type Price = z.infer<typeof price>;

/** A speaker of an event. */
const speaker = z.strictObject({
  fullName: text,
  /** Job title and employer. */
  jobTitle: text.nullable().default(null),
});

/** An event that visitors can attend. */
export const event = z
  .strictObject({
    eventId: id,
    eventTypeId: id,
    title: text,
    startsOn: day,
    endsOn: day,
    /** Start time on the first day; null if the event has no time. An upstream may omit the field. */
    startsAt: zonedTime.nullable().default(null),
    /** End time on the last day; null if it is unknown. It is present only with `startsAt`, and is later than `startsAt`. */
    endsAt: zonedTime.nullable().default(null),
    /** Time zone in which the times are shown. If it is null, the UTC offset of `startsAt` is used. */
    timeZone: timeZone.nullable().default(null),
    /** Town; null for an online event. */
    place: text.nullable(),
    /** Building or room, with its address. */
    venue: text.nullable().default(null),
    /** Price of admission; an amount of 0 means free of charge. */
    price: price.nullable().default(null),
    speakers: z.array(speaker).default([]),
    /** Address of the registration page. */
    url: webAddress.nullable(),
    html,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'a day that is not before the first',
  })
  .refine(
    ({ startsAt, endsAt }) =>
      endsAt === null || (startsAt !== null && Date.parse(startsAt) < Date.parse(endsAt)),
    { path: ['endsAt'], error: 'a time that is later than `startsAt`' },
  );
export type Event = z.infer<typeof event>;

export const eventType = z.strictObject({ eventTypeId: id, name: text });

export const faqTopic = z.strictObject({ topicId: id, title: text });

const faqAttachment = z.strictObject({
  attachmentId: id,
  title: text,
  url: webAddress,
  sizeBytes: z.int().positive(),
});

export const faqArticle = z.strictObject({
  articleId: id,
  topicId: id,
  question: text,
  html,
  attachments: z.array(faqAttachment),
});

export const staffMember = z.strictObject({
  staffMemberId: id,
  fullName: text,
  jobTitle: text,
  team: z.literal(['about-us', 'research-team']),
  html,
  email: emailAddress.nullable(),
});

export const vacancy = z.strictObject({
  vacancyId: id,
  title: text,
  place: text,
  /** Country of the place of work, for search engines; an upstream may omit it. */
  countryName: text.nullable().default(null),
  html,
  /** Day of the first publication; an upstream may omit it. */
  postedOn: day.nullable().default(null),
  closesOn: day.nullable(),
});

/** A deadline of the research schedule. */
export const submission = z.strictObject({
  submissionId: id,
  publicationTypeGroupId: id,
  practiceAreaName: text,
  locationName: text,
  deadline: day,
});
export type Submission = z.infer<typeof submission>;
