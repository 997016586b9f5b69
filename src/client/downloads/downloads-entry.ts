import { reportDownload } from './report-download.ts';

// Imported dynamically so that the script of every page does not list the HTTP client among its dependencies.
const client = import('../http/page-http.ts');

for (const download of document.querySelectorAll<HTMLElement>('[data-publication]'))
  download.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || target.closest('a') === null) return;
    const { pageHttp } = await client;
    await reportDownload(Number(download.dataset.publication), pageHttp());
  });
