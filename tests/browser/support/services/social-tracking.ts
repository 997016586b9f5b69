import type { BrowserContext } from 'playwright';

/**
 * Fake of LinkedIn's Insight Tag. It reads the partner ids and the queue of the page. It reports the view and each conversion
 * with a picture request, and page data with another request.
 */
const LINKEDIN = `(() => {
  const report = (more) => { new Image().src = 'https://px.ads.linkedin.com/collect?v=2&fmt=gif&pid='
    + window._linkedin_data_partner_ids.join() + '&' + new URLSearchParams(more); };
  report({ url: location.href });
  const { q } = window.lintrk;
  window.lintrk = (action, data) => report({ action, conversionId: data.conversion_id });
  for (const call of q) window.lintrk(...call);
  fetch('https://px.ads.linkedin.com/wa/', { method: 'POST', mode: 'no-cors', body: '{}' });
})()`;

/**
 * Fake of Facebook's pixel. It handles the queued calls of the page and loads its configuration next to the first script of
 * the page. It reports each event with a picture request or a beacon.
 */
const FACEBOOK = `(() => {
  const { fbq } = window;
  if (fbq !== window._fbq || fbq.version !== '2.0') throw new Error('Pixel code is not installed correctly');
  let id;
  const calls = {
    init(pixel) {
      id = pixel;
      const script = document.createElement('script');
      script.async = true;
      script.src = 'https://connect.facebook.net/signals/config/' + pixel + '?v=2.9';
      const first = document.getElementsByTagName('script')[0];
      first.parentNode.insertBefore(script, first);
    },
    track(event) {
      const address = 'https://www.facebook.com/tr/?id=' + id + '&ev=' + event;
      if (event === 'PageView') new Image().src = address; else navigator.sendBeacon(address);
    },
  };
  fbq.callMethod = (name, ...rest) => calls[name](...rest);
  while (fbq.queue.length > 0) fbq.callMethod(...fbq.queue.shift());
})()`;

const SCRIPTS: Readonly<Record<string, string>> = {
  'snap.licdn.com/li.lms-analytics/insight.min.js': LINKEDIN,
  'connect.facebook.net/en_US/fbevents.js': FACEBOOK,
  'connect.facebook.net/signals/config/8': 'window.pixelConfigured = true;',
};

/**
 * Responds instead of LinkedIn and Facebook. Records each request as `host/path` with the query fields that describe the
 * event.
 */
export async function answerForSocialTracking(context: BrowserContext): Promise<readonly string[]> {
  const requests: string[] = [];
  await context.route(
    ({ hostname }) => /(^|\.)(licdn\.com|linkedin\.com|facebook\.net|facebook\.com)$/.test(hostname),
    async (route) => {
      const { host, pathname, searchParams } = new URL(route.request().url());
      const what = ['pid', 'conversionId', 'id', 'ev'].map((name) => searchParams.get(name) ?? '');
      requests.push([host + pathname, ...what.filter((value) => value !== '')].join(' '));
      const script = SCRIPTS[host + pathname];
      await route.fulfill({
        status: script === undefined ? 204 : 200,
        headers: { 'cross-origin-resource-policy': 'cross-origin' },
        contentType: 'text/javascript',
        body: script ?? '',
      });
    },
  );
  return requests;
}
