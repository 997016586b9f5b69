import { describe, expect, it } from 'vitest';
import { filterTables } from '../../../src/client/ranking/filter-tables.ts';

const row = (name: string, town: string, languages: string) =>
  `<tr data-town="${town}" data-languages="${languages}"><th>${name}</th></tr>`;
const body = (id: string, band: string, ...rows: readonly string[]) =>
  `<tbody id="${id}" data-band="${band}"><tr class="tier"><th data-entries="${rows.length}">${band}</th></tr>${rows.join('')}</tbody>`;
const select = (name: string, ...choices: readonly string[]) =>
  `<select name="${name}"><option value="">All</option>${choices.map((choice) => `<option>${choice}</option>`).join('')}</select>`;

const PAGE = `
  <ul class="meta"><li><a href="#departments">3 ranked departments</a></li><li><a href="#lawyers">1 ranked lawyer</a></li></ul>
  <nav class="tier-links"><ul>
    <li><a href="#departments-1">Band 1</a> <span>2</span></li>
    <li><a href="#departments-2">Band 2</a> <span>1</span></li>
    <li><a href="#lawyers-1">Band 1</a> <span>1</span></li>
  </ul></nav>
  <form>${select('band', 'Band 1', 'Band 2')}${select('town', 'Oslo', 'Paris')}${select('language', 'French')}<button type="reset"></button></form>
  <p role="status"></p>
  <section id="departments"><div class="section-heading"><span class="count">3</span></div><table class="ranking-table">
    ${body('departments-1', 'Band 1', row('Ash', 'Oslo', 'English|French'), row('Berg', 'Paris', 'English'))}
    ${body('departments-2', 'Band 2', row('Cole', 'Oslo', ''))}
  </table></section>
  <section id="lawyers"><div class="section-heading"><span class="count">1</span></div><table class="ranking-table">
    ${body('lawyers-1', 'Band 1', row('Dahl', 'Oslo', 'English'))}
  </table></section>`;

function open(search = '') {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = PAGE;
  const form = page.querySelector('form') as HTMLFormElement;
  let query = new URLSearchParams(search);
  filterTables(form, page, {
    read: () => query,
    replace: (written) => {
      query = written;
    },
  });
  return {
    page,
    choose(name: string, value: string) {
      const field = form.querySelector<HTMLSelectElement>(`[name=${name}]`) as HTMLSelectElement;
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    reset: () => form.reset(),
    query: () => query.toString(),
    names: () =>
      [...page.querySelectorAll('tbody:not([hidden]) tr:not(.tier, [hidden])')].map(
        ({ textContent }) => textContent,
      ),
    status: () => page.querySelector('[role=status]')?.textContent,
    value: (name: string) => form.querySelector<HTMLSelectElement>(`[name=${name}]`)?.value,
  };
}

describe('filterTables', () => {
  it('shows all entries and reports nothing if no filter is selected', () => {
    const { names, status, query } = open();
    expect([names(), status(), query()]).toEqual([['Ash', 'Berg', 'Cole', 'Dahl'], '', '']);
  });

  it.each([
    ['band', 'Band 2', ['Cole'], '1 of 4 entries shown'],
    ['town', 'Oslo', ['Ash', 'Cole', 'Dahl'], '3 of 4 entries shown'],
    ['town', 'Paris', ['Berg'], '1 of 4 entries shown'],
    ['language', 'French', ['Ash'], '1 of 4 entries shown'],
  ])('shows only entries whose %s is %s, and reports their number', (name, value, expected, report) => {
    const page = open();
    page.choose(name, value);
    expect([page.names(), page.status(), page.query()]).toEqual([
      expected,
      report,
      new URLSearchParams({ [name]: value }).toString(),
    ]);
  });

  it('hides empty tiers and sections and the links to them, and updates the numbers of entries of the others', () => {
    const { page, choose } = open();
    choose('town', 'Paris');
    const visible = (selector: string) =>
      [...page.querySelectorAll<HTMLElement>(selector)].map((e) => !e.hidden);
    expect(visible('tbody')).toEqual([true, false, false]);
    expect(visible('.tier-links li')).toEqual([true, false, false]);
    expect(visible('section')).toEqual([true, false]);
    expect(visible('.meta li')).toEqual([true, false]);
    expect(page.querySelector('.tier-links span')?.textContent).toBe('1');
    expect(page.querySelector('.tier th')?.getAttribute('data-entries')).toBe('1');
    expect(page.querySelector('.count')?.textContent).toBe('1');
  });

  it('reports that no entry matches', () => {
    const page = open();
    page.choose('band', 'Band 2');
    page.choose('language', 'French');
    expect([page.names(), page.status()]).toEqual([[], 'No entry matches. Choose another filter.']);
  });

  it('applies the criteria of the query, and ignores unknown values', () => {
    const page = open('?town=Oslo&band=Band+9&utm_source=letter');
    expect(page.names()).toEqual(['Ash', 'Cole', 'Dahl']);
    expect([page.value('town'), page.value('band')]).toEqual(['Oslo', '']);
  });

  it('shows all entries again after a reset, and leaves other parameters of the query unchanged', () => {
    const page = open('?town=Oslo&utm_source=letter');
    page.reset();
    expect([page.names().length, page.status(), page.query()]).toEqual([4, '', 'utm_source=letter']);
  });
});
