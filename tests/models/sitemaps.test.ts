import { describe, expect, it } from 'vitest';
import { sitemapIndexXml, sitemapXml } from '../../src/models/sitemap-xml.ts';
import { sitemapIndex, sitemaps } from '../../src/models/sitemaps.ts';
import { inputsOf } from '../support/inputs.ts';
import { smallGuide, type TestSnapshot } from '../support/snapshot.ts';

const sitemapEntries = (snapshot: TestSnapshot, partition: string) =>
  [...sitemaps.pages(partition, snapshot.inputs)].flatMap(({ model }) => model.entries);

describe('the sitemaps', () => {
  it('are listed by the index, with distinct files', () => {
    const { inputs } = smallGuide();
    const [index] = [...sitemapIndex.pages('', inputs)];
    const files = sitemaps.partitions(inputs).flatMap((name) => [...sitemaps.pages(name, inputs)]);
    expect(index?.model.files).toEqual(files.map(({ path }) => path));
    expect(new Set(index?.model.files).size).toBe(index?.model.files.length);
  });

  it('date a page by its last changed record', () => {
    const snapshot = smallGuide();
    const dated = (day: string) =>
      inputsOf(
        snapshot.files.map(({ name, text }) => ({
          name,
          text: /(overviews|individuals)\.jsonl$/.test(name) ? text.replaceAll('2026-11-21', day) : text,
        })),
      );
    const days = (inputs: typeof snapshot.inputs, partition: string) =>
      [...sitemaps.pages(partition, inputs)].flatMap(({ model }) =>
        model.entries.map(({ changedOn }) => changedOn),
      );
    expect(new Set(days(snapshot.inputs, '2/rankings/0-of-1'))).toEqual(new Set(['2026-11-21']));
    expect(days(dated('2026-12-24'), '2/rankings/0-of-1')).toContain('2026-12-24');
    expect(days(dated('2026-12-24'), '2/offices/0-of-1')).not.toContain('2026-12-24');
  });

  it.each([
    ['a guide', /type-group\.json/, '2026-12-24'],
    ['a firm', /departments|organisations/, '2026-11-21'],
  ])(
    'date the home page by its guides and content, and not by firms that moved up: %s',
    (_what, file, day) => {
      const inputs = inputsOf(
        smallGuide().files.map(({ name, text }) => ({
          name,
          text: file.test(name) ? text.replaceAll('2026-11-21', '2026-12-24') : text,
        })),
      );
      const [site] = [...sitemaps.pages('site', inputs)];
      expect(site?.model.entries.find(({ path }) => path === '/')?.changedOn).toBe(day);
    },
  );

  it('are never empty, even for a guide with few records', () => {
    const snapshot = smallGuide().group(2, 'offices', []);
    for (const name of sitemaps.partitions(snapshot.inputs))
      expect(sitemapEntries(snapshot, name), name).not.toEqual([]);
  });

  it('contain each page of a guide once', () => {
    const snapshot = smallGuide();
    const paths = sitemaps
      .partitions(snapshot.inputs)
      .flatMap((name) => sitemapEntries(snapshot, name).map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.some((path) => path.startsWith('/legal-rankings/'))).toBe(true);
    expect(paths).toContain('/');
  });
});

describe('the XML of a sitemap', () => {
  it('contains absolute addresses, encoded and escaped', () => {
    const xml = sitemapXml(
      [
        { path: "/lawyer/o'neill-&-søn-global-2:1", changedOn: '2026-11-21' },
        { path: '/all-lawyers-global-2', changedOn: null },
      ],
      'https://www.laurel.example',
    );
    expect(xml.split('\n').slice(2, 4)).toEqual([
      '<url><loc>https://www.laurel.example/lawyer/o&apos;neill-&amp;-s%C3%B8n-global-2:1</loc><lastmod>2026-11-21</lastmod></url>',
      '<url><loc>https://www.laurel.example/all-lawyers-global-2</loc></url>',
    ]);
  });

  it('lists the files, in the index', () => {
    expect(sitemapIndexXml(['/sitemaps/site.xml'], 'https://a.example')).toContain(
      '<sitemap><loc>https://a.example/sitemaps/site.xml</loc></sitemap>',
    );
  });
});
