import { expect, test } from 'vitest';
import { faqArticlePages, faqRows, faqsPages, faqTopicPages } from '../../src/models/faq.ts';
import { TestSnapshot } from '../support/snapshot.ts';

const question = (articleId: number, topicId: number, html = '<p>Yes.</p>') => ({
  articleId,
  topicId,
  question: `Question ${articleId}?`,
  html,
  attachments: [
    { attachmentId: articleId, title: 'Form (PDF)', url: 'https://a.example/f.pdf', sizeBytes: 102_310 },
  ],
});
const { inputs } = new TestSnapshot()
  .site('faq-topics', [
    { topicId: 1, title: 'Rankings' },
    { topicId: 2, title: 'Press' },
    { topicId: 3, title: 'Events' },
  ])
  .site('faq-articles', [
    ...[1, 2, 3, 4, 5].map((id) => question(id, 1)),
    question(6, 3, '<p>Those we <b>invite</b> &amp; their guests.</p><ul><li>One each</li></ul>'),
  ]);

test('the entry page shows the first four questions of each topic with questions', () => {
  const [page] = [...faqsPages.pages('faqs', inputs)];
  expect(page?.model.topics.map(({ label, questions, total }) => [label, questions.length, total])).toEqual([
    ['Rankings', 4, 5],
    ['Events', 1, 1],
  ]);
});

test('the page of a topic shows all its answers and links to the other topics', () => {
  const [rankings] = [...faqTopicPages.pages('faqs', inputs)];
  expect(rankings?.path).toBe('/faqs/topics/rankings-1');
  expect(rankings?.model.articles).toHaveLength(5);
  expect(rankings?.model.otherTopics).toEqual([{ label: 'Events', href: '/faqs/topics/events-3' }]);
});

test('the page of a question shows its attachments and the other questions of its topic', () => {
  const [first] = [...faqArticlePages.pages('faqs', inputs)];
  expect(first?.path).toBe('/faqs/question-1-1');
  expect(first?.model.attachments).toEqual([
    { title: 'Form (PDF)', url: 'https://a.example/f.pdf', sizeBytes: 102_310 },
  ]);
  expect(first?.model.others).toHaveLength(4);
});

test('the rows contain the text of the answers', () => {
  expect(faqRows(inputs).at(-1)).toEqual([
    'Question 6?',
    '/faqs/question-6-6',
    'Events',
    [[]],
    'Those we invite & their guests. One each',
  ]);
});

test('the entry page of the FAQ exists even if there are no questions', () => {
  const [page] = [...faqsPages.pages('faqs', new TestSnapshot().inputs)];
  expect(page?.model).toMatchObject({ total: 0, topics: [] });
});
