import { z } from 'zod';
import { day, html, id, pagePath, pathSegment, text, webAddress } from './identifiers.ts';

/** A page of the CMS at a path of its own, e.g. `/info/privacy`. HTML. */
export const cmsPage = z.strictObject({
  contentId: id,
  path: pagePath,
  title: text,
  description: text,
  html,
});
export type CmsPage = z.infer<typeof cmsPage>;

/** An article of the publisher. HTML. */
export const article = z.strictObject({
  articleId: id,
  seoTitle: pathSegment,
  title: text,
  summary: text,
  html,
  publishedOn: day,
  parentOrganisationIds: z.array(id),
});
export type Article = z.infer<typeof article>;

/** Something to attend. */
export const event = z.strictObject({
  eventId: id,
  eventTypeId: id,
  title: text,
  startsOn: day,
  endsOn: day,
  place: text.nullable(),
  html,
});
export type Event = z.infer<typeof event>;

export const eventType = z.strictObject({ eventTypeId: id, name: text });
export type EventType = z.infer<typeof eventType>;

export const faqTopic = z.strictObject({ topicId: id, title: text });
export type FaqTopic = z.infer<typeof faqTopic>;

export const faqAttachment = z.strictObject({
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
export type FaqArticle = z.infer<typeof faqArticle>;

export const staffMember = z.strictObject({
  staffMemberId: id,
  fullName: text,
  jobTitle: text,
  team: z.literal(['about-us', 'research-team']),
  html,
  email: z.email().nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const vacancy = z.strictObject({
  vacancyId: id,
  title: text,
  place: text,
  html,
  closesOn: day.nullable(),
});
export type Vacancy = z.infer<typeof vacancy>;

/** A deadline of the research schedule. */
export const submission = z.strictObject({
  submissionId: id,
  publicationTypeGroupId: id,
  practiceAreaName: text,
  locationName: text,
  deadline: day,
});
export type Submission = z.infer<typeof submission>;
