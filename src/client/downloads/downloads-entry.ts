import { pageHttp } from '../http/page-http.ts';
import { reportDownload } from './report-download.ts';

for (const download of document.querySelectorAll<HTMLElement>('[data-publication]'))
  download.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || target.closest('a') === null) return;
    await reportDownload(Number(download.dataset.publication), pageHttp());
  });
