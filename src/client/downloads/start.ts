import { pageHttp } from '../http/page-http.ts';
import { reportDownload } from './report-download.ts';

for (const download of document.querySelectorAll<HTMLElement>('[data-publication]'))
  download.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a') === null) return;
    void reportDownload(Number(download.dataset.publication), pageHttp());
  });
