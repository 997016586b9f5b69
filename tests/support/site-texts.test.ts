import { describe, expect, it } from 'vitest';
import { textsOfFile } from './site-texts.ts';

describe('textsOfFile', () => {
  it.each([
    ['a.html', '<head><title>Firms &amp; people</title></head>', 'title', 'Firms & people'],
    ['a.html', '<meta name="description" content="All firms">', 'meta description', 'All firms'],
    ['a.html', '<meta property="og:image:alt" content="A badge">', 'meta og:image:alt', 'A badge'],
    [
      'a.html',
      '<script type="application/ld+json">{"@graph":[{"@type":"Firm","name":{"text":"Read on"},"url":"/a"}]}</script>',
      'json text',
      'Read on',
    ],
    ['a.html', '<p>See\n all</p>', 'p', 'See all'],
    ['a.html', '<img alt="A portrait">', 'img alt', 'A portrait'],
    ['a.html', '<nav aria-label="Pages"></nav>', 'nav aria-label', 'Pages'],
    ['a.html', '<input placeholder="Type a name">', 'input placeholder', 'Type a name'],
    ['a.html', '<dialog><h2>Old browser</h2></dialog>', 'dialog', 'Old browser'],
    ['a.html', '<template><b>Sent</b></template>', 'template', 'Sent'],
    ['a.html', '<noscript><p>No script</p></noscript>', 'noscript', 'No script'],
    ['a.html', '<textarea>&lt;img alt="A badge"&gt;</textarea>', 'img alt', 'A badge'],
    ['a.html', '<textarea>Good day</textarea>', 'textarea', 'Good day'],
    ['a.svg', '<svg><title>Badge</title></svg>', 'title', 'Badge'],
    ['articles.xml', '<rss><channel><description>News</description></channel></rss>', 'description', 'News'],
    ['a.ics', 'BEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:How we\r\n  rank\r\nEND:VEVENT', 'SUMMARY', 'How we rank'],
    ['data/lists/a.json', '[["Ash & Co","/law-firm/a","Oslo"]]', 'json', 'Ash & Co'],
  ])('finds in %s the text of %s', (file, content, source, text) => {
    expect(textsOfFile(file, content)).toContainEqual({ file, source, text });
  });

  it.each([
    ['a style sheet', '<style>.a::before { content: "x" }</style>'],
    ['a script', '<script>alert("Hello")</script>'],
    ['the name of a cookie', '<code>recent-searches</code>'],
    ['an address', '<p>https://www.firm.example/</p>'],
    ['white space', '<p> </p>'],
  ])('finds no text in %s', (_content, html) => {
    expect(textsOfFile('a.html', html)).toEqual([]);
  });
});
