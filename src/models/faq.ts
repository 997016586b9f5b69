import type { Inputs } from 'astro-incremental';
import * as faqTexts from '#texts/faqs.ts';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { faqArticleAddress, faqTopicAddress } from '../domain/addresses.ts';
import { navTarget } from '../domain/link-target.ts';
import type { ListRow } from '../domain/list-rows.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { cmsHtml, cmsText } from './cms-html.ts';
import type { Link } from './group-view.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

type Topic = RecordOf<'faq-topics'>;
type Article = RecordOf<'faq-articles'>;

/** A topic with its first questions. */
interface FaqTopicCard extends Link {
  readonly questions: readonly Link[];
  readonly total: number;
}

export interface FaqsModel {
  readonly meta: PageMeta;
  readonly total: number;
  readonly topics: readonly FaqTopicCard[];
}

export interface FaqTopicModel {
  readonly meta: PageMeta;
  readonly title: string;
  readonly articles: readonly (Link & { readonly id: string; readonly html: string })[];
  readonly otherTopics: readonly Link[];
}

export interface FaqArticleModel {
  readonly meta: PageMeta;
  readonly topic: Link;
  readonly question: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly title: string;
    readonly url: string;
    readonly sizeBytes: number;
  }[];
  /** The other questions of the topic. */
  readonly others: readonly Link[];
}

const FAQS: Link = { label: faqTexts.help, href: '/faqs' };
/** Number of questions per topic on the entry page. Source: specification §7, "FAQ topics". */
const MAX_QUESTIONS_PER_TOPIC = 4;

/** `/faqs`: the topics that have questions, each with its first questions. */
export const faqsPages: SiteCollection<FaqsModel> = {
  partitions: () => ['faqs'],
  *pages(_partition, inputs) {
    const articles = readSiteRecords(inputs, 'faq-articles').all;
    yield {
      path: FAQS.href,
      model: {
        meta: {
          title: sitePageTitle(faqTexts.title),
          description: description(faqTexts.description(articles.length, siteConfiguration.productName)),
          path: FAQS.href,
          breadcrumbs: [HOME, { label: FAQS.label }],
        },
        total: articles.length,
        topics: usedTopics(inputs).map((topic) => {
          const ofTopic = topicArticles(inputs, topic);
          return {
            ...topicLink(topic),
            questions: ofTopic.slice(0, MAX_QUESTIONS_PER_TOPIC).map(articleLink),
            total: ofTopic.length,
          };
        }),
      },
      shown: articles,
    };
  },
};

/** `/faqs/topics/…`: all questions of a topic with their answers. */
export const faqTopicPages: SiteCollection<FaqTopicModel> = {
  partitions: () => ['faqs'],
  *pages(_partition, inputs) {
    const topics = usedTopics(inputs);
    for (const topic of topics) {
      const articles = topicArticles(inputs, topic);
      const { label, href } = topicLink(topic);
      yield {
        path: href,
        model: {
          meta: {
            title: sitePageTitle(faqTexts.topicTitle(label)),
            description: description(
              faqTexts.topicDescription(
                label,
                articles.map(({ question }) => question),
              ),
            ),
            path: href,
            breadcrumbs: [HOME, FAQS, { label }],
          },
          title: label,
          articles: articles.map((article) => ({
            ...articleLink(article),
            id: `question-${article.articleId}`,
            html: cmsHtml(article.html, `answer-${article.articleId}`),
          })),
          otherTopics: topics.filter((other) => other !== topic).map(topicLink),
        },
        shown: [topic, ...articles],
      };
    }
  },
};

/** `/faqs/…`: one page per question. */
export const faqArticlePages: SiteCollection<FaqArticleModel> = {
  partitions: () => ['faqs'],
  *pages(_partition, inputs) {
    for (const article of readSiteRecords(inputs, 'faq-articles').all) {
      const topic = readSiteRecords(inputs, 'faq-topics').require(article.topicId);
      const { label, href } = articleLink(article);
      yield {
        path: href,
        model: {
          meta: {
            title: sitePageTitle(label),
            description: description(cmsText(article.html)),
            path: href,
            breadcrumbs: [HOME, FAQS, topicLink(topic), { label }],
          },
          topic: topicLink(topic),
          question: label,
          html: cmsHtml(article.html),
          attachments: article.attachments.map(({ title, url, sizeBytes }) => ({
            title,
            url: navTarget(url, siteConfiguration).href,
            sizeBytes,
          })),
          others: topicArticles(inputs, topic)
            .filter((other) => other !== article)
            .map(articleLink),
        },
        shown: [article],
      };
    }
  },
};

/** Returns the questions as rows of a searchable list, with the text of their answers. */
export const faqRows = (inputs: Inputs): readonly ListRow[] =>
  usedTopics(inputs).flatMap((topic) =>
    topicArticles(inputs, topic).map((article): ListRow => {
      const { label, href } = articleLink(article);
      return [label, href, topic.title, [[]], cmsText(article.html)];
    }),
  );

const topicArticles = (inputs: Inputs, { topicId }: Topic): readonly Article[] =>
  readSiteRecords(inputs, 'faq-articles').where('topicId', topicId);

const usedTopics = (inputs: Inputs): readonly Topic[] =>
  readSiteRecords(inputs, 'faq-topics').all.filter((topic) => topicArticles(inputs, topic).length > 0);

const topicLink = ({ title, topicId }: Topic): Link => ({
  label: title,
  href: faqTopicAddress({ title, topicId }),
});
const articleLink = ({ question, articleId }: Article): Link => ({
  label: question,
  href: faqArticleAddress({ question, articleId }),
});
