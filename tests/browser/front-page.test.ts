import { describe, expect, test } from 'vitest';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

describe('the carousel of the home page', () => {
  const LABEL = 'What readers say of us';

  test('shows one quote after the other with its buttons and arrow keys, with its number', async () => {
    const { page, faults } = await sample.open('/');
    const carousel = page.getByRole('region', { name: LABEL });
    const quotes = carousel.getByRole('figure');
    const count = await quotes.count();
    expect(count).toBeGreaterThan(1);
    const isInView = (index: number) =>
      page.waitForFunction(
        ([label, at]) => {
          const row = document.querySelector(`[aria-label="${label}"] .carousel-row`);
          const slide = row?.children[at as number];
          if (!row || !slide) return false;
          return Math.abs(slide.getBoundingClientRect().left - row.getBoundingClientRect().left) < 2;
        },
        [LABEL, index] as const,
      );
    // The script of the carousel is loaded when it scrolls into view.
    await carousel.scrollIntoViewIfNeeded();
    await carousel.getByRole('button', { name: 'Next' }).click();
    await carousel.getByText(`2 of ${count}`, { exact: true }).waitFor();
    await isInView(1);
    await page.keyboard.press('ArrowLeft');
    await carousel.getByText(`1 of ${count}`, { exact: true }).waitFor();
    await isInView(0);
    await carousel.getByRole('button', { name: 'Previous' }).click();
    await carousel.getByText(`${count} of ${count}`, { exact: true }).waitFor();
    await isInView(count - 1);
    await carousel.getByRole('button', { name: 'Pause' }).click();
    await carousel.getByRole('button', { name: 'Play' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is a row of all quotes without JavaScript', async () => {
    const { page } = await sample.open('/', { javaScriptEnabled: false });
    const carousel = page.getByRole('region', { name: LABEL });
    expect(await carousel.getByRole('figure').count()).toBeGreaterThan(1);
    expect(await carousel.getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('the filter of the articles', () => {
  test('finds words of a title, links to the article, and adds the criteria to the URL', async () => {
    const { page, faults } = await sample.open('/articles');
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('PRIVATE credit');
    const found = page.locator('.list-status').filter({ hasText: '1 article found' });
    await found.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('PRIVATE credit');
    await page.reload();
    await found.waitFor();
    await page.locator('.list-results').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Private credit meets the banks' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('filters by topic, reports if nothing is found, and shows all again', {
    tags: 'further',
  }, async () => {
    const { page } = await sample.open('/articles');
    const search = page.getByRole('searchbox', { name: 'Search articles' });
    await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Disputes' });
    await page.locator('.list-status').filter({ hasText: 'articles found' }).waitFor();
    await search.fill('no such words');
    await page.locator('.list-status').filter({ hasText: 'No articles found' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.locator('[data-whole-list]').first().waitFor({ state: 'visible' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.context().close();
  });
});
