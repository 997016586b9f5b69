import { reportDownload } from './report-download.ts';

/** Apart from the script that every page loads, which would name its files. */
const client = import('../http/page-http.ts');

for (const download of document.querySelectorAll<HTMLElement>('[data-publication]'))
  download.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || target.closest('a') === null) return;
    const { pageHttp } = await client;
    await reportDownload(Number(download.dataset.publication), pageHttp());
  });
