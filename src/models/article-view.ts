import type { Inputs } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import { language } from '#texts/language.ts';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import type { Records } from '../content/snapshots/records.ts';
import { articleAddress, articlesAddress, parseAddress, staffMemberAddress } from '../domain/addresses.ts';
import { escapeHtml } from '../domain/escape-html.ts';
import { type LanguageVersion, languageVersions } from '../domain/languages.ts';
import { firstParagraph } from './cms-html.ts';
import type { Link } from './group-view.ts';

export type Article = RecordOf<'articles'>;

/** An article in a list. */
export interface ArticleCard extends Link {
  readonly summary: string;
  readonly publishedOn: string;
  /** Name of the first topic; null if there is none. */
  readonly topic: string | null;
  /** Names of the staff members who wrote it. */
  readonly authors: readonly string[];
}

/** A staff member in a list of people. */
export interface StaffLine extends Link {
  readonly jobTitle: string;
}

/** Joins articles with their topics and authors, for all pages that show articles. */
export class ArticleView {
  readonly articles: Records<Article>;
  readonly topics: Records<RecordOf<'topics'>>;
  readonly staff: Records<RecordOf<'staff-members'>>;
  #newestFirst: readonly Article[] | undefined;
  #versions: ReadonlyMap<string, readonly LanguageVersion[]> | undefined;

  constructor(inputs: Inputs) {
    this.articles = readSiteRecords(inputs, 'articles');
    this.topics = readSiteRecords(inputs, 'topics');
    this.staff = readSiteRecords(inputs, 'staff-members');
  }

  /** Returns the article at an address; undefined if there is none. */
  articleAt(path: string): Article | undefined {
    const address = parseAddress(path);
    return address?.kind === 'article' ? this.articles.where('seoTitle', address.seoTitle)[0] : undefined;
  }

  /** Returns all language versions of an article, including the article itself; empty if it has no links to others. */
  languageVersions({ seoTitle }: Article): readonly LanguageVersion[] {
    this.#versions ??= languageVersions(
      this.articles.all.map((article) => ({
        path: articleAddress(article.seoTitle),
        languages: article.languages,
      })),
      language,
    );
    return this.#versions.get(articleAddress(seoTitle)) ?? [];
  }

  /** All articles without translations, newest first. */
  get newestFirst(): readonly Article[] {
    this.#newestFirst ??= this.articles.all
      .filter((article) => !this.#isTranslation(article))
      .sort(newerFirst);
    return this.#newestFirst;
  }

  /** Returns the articles on a topic, newest first. */
  articlesOnTopic(topicId: number): readonly Article[] {
    return this.newestFirst.filter(({ topicIds }) => topicIds.includes(topicId));
  }

  /** Returns the articles by a staff member, newest first. */
  articlesBy(staffMemberId: number): readonly Article[] {
    return this.newestFirst.filter(({ authorIds }) => authorIds.includes(staffMemberId));
  }

  #isTranslation(article: Article): boolean {
    const path = articleAddress(article.seoTitle);
    const originals = this.languageVersions(article).filter(({ isDefault }) => isDefault);
    return originals.length > 0 && originals.every((original) => original.path !== path);
  }

  card({ title, seoTitle, summary, publishedOn, topicIds, authorIds }: Article): ArticleCard {
    return {
      label: title,
      href: articleAddress(seoTitle),
      summary,
      publishedOn,
      topic: topicIds[0] === undefined ? null : this.topics.require(topicIds[0]).name,
      authors: this.authors(authorIds).map(({ fullName }) => fullName),
    };
  }

  /**
   * Returns articles for a front page. Only the first one names its authors, because names in another writing system would load another
   * font.
   */
  front(articles: readonly Article[]): readonly ArticleCard[] {
    return articles.map((article, index) => ({ ...this.card(article), ...(index > 0 && { authors: [] }) }));
  }

  /** Returns the first paragraph of the first article, as safe HTML without tags; '' if there is none. */
  openingParagraph([article]: readonly Article[]): string {
    return escapeHtml(firstParagraph(article?.html ?? ''));
  }

  topic(topicId: number): Link {
    const topic = this.topics.require(topicId);
    return { label: topic.name, href: articlesAddress({ topic }) };
  }

  /** Returns the authors whose pages are published, in the given order. The page of an author may be scheduled for later than an article. */
  authors(staffMemberIds: readonly number[]): readonly RecordOf<'staff-members'>[] {
    return staffMemberIds.flatMap((staffMemberId) => this.staff.get(staffMemberId) ?? []);
  }
}

export const newerFirst = (a: Article, b: Article): number =>
  compareText(b.publishedOn, a.publishedOn) || a.articleId - b.articleId;

export const staffLine = (member: RecordOf<'staff-members'>): StaffLine => ({
  label: member.fullName,
  href: staffMemberAddress(member),
  jobTitle: member.jobTitle,
});
