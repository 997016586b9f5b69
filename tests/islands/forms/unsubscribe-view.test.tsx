import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import * as unsubscribeTexts from '#texts/unsubscribe.ts';
import { setSiteConfiguration, siteConfiguration } from '../../../src/domain/settings/site-configuration.ts';
import { UnsubscribeView } from '../../../src/islands/forms/unsubscribe-view.tsx';

describe('a valid link to unsubscribe', () => {
  const brand = siteConfiguration;
  afterEach(() => setSiteConfiguration(brand));

  const render = (myAccountOrigin: string | null) => {
    setSiteConfiguration({ ...brand, myAccountOrigin });
    return renderToStaticMarkup(<UnsubscribeView state={{ kind: 'valid', token: 'a&b' }} />);
  };

  test('leads to the preferences on the My Account site', () => {
    const html = render('https://account.laurel.example');
    expect(html).toContain('href="https://account.laurel.example/preferences?token=a%26b"');
    expect(html).toContain(unsubscribeTexts.states.valid.text);
  });

  test('leads to the contact page if the brand has no My Account site', () => {
    const html = render(null);
    expect(html).toContain('href="/contact-us"');
    expect(html).toContain(unsubscribeTexts.validWithoutPreferences);
    expect(html).not.toContain(unsubscribeTexts.states.valid.text);
  });
});
