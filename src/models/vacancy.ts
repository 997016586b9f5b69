import type { Inputs } from 'astro-incremental';
import * as careersTexts from '#texts/careers.ts';
import { compareText } from '#texts/collation.ts';
import { readExpiry } from '../content/snapshots/expiry.ts';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { vacancyAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { cmsHtml, cmsText } from './cms-html.ts';
import type { Link } from './group-view.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

type Vacancy = RecordOf<'vacancies'>;

/** A vacancy in a list. */
interface VacancyCard extends Link {
  readonly place: string;
  readonly summary: string;
  /** The last day to apply; null if there is none. */
  readonly closesOn: string | null;
}

export interface VacanciesModel {
  readonly meta: PageMeta;
  readonly vacancies: readonly VacancyCard[];
}

export interface VacancyModel {
  readonly meta: PageMeta;
  readonly vacancy: VacancyCard;
  readonly html: string;
  /** Posting date and country, for structured data; null if one of them is not known. */
  readonly posted: { readonly on: string; readonly countryName: string } | null;
  readonly others: readonly VacancyCard[];
}

const CAREERS: Link = { label: careersTexts.title, href: '/careers' };
const VACANCIES: Link = { label: careersTexts.vacancies, href: '/products/careers' };

/** `/careers`: the publisher as an employer, and the open vacancies. */
export const careersPages: SiteCollection<VacanciesModel> = {
  partitions: () => ['vacancies'],
  *pages(_partition, inputs) {
    yield {
      path: CAREERS.href,
      model: vacanciesModel(
        {
          title: sitePageTitle(careersTexts.title),
          description: careersTexts.description(siteConfiguration.productName),
          path: CAREERS.href,
          breadcrumbs: [HOME, { label: CAREERS.label }],
        },
        inputs,
      ),
      shown: openVacancies(inputs),
    };
  },
};

/** `/products/careers`: the open vacancies. */
export const vacanciesPages: SiteCollection<VacanciesModel> = {
  partitions: () => ['vacancies'],
  *pages(_partition, inputs) {
    const open = openVacancies(inputs);
    yield {
      path: VACANCIES.href,
      model: vacanciesModel(
        {
          title: sitePageTitle(careersTexts.vacancies),
          description: description(
            careersTexts.vacanciesDescription(open.length, siteConfiguration.productName),
          ),
          path: VACANCIES.href,
          breadcrumbs: [HOME, CAREERS, { label: VACANCIES.label }],
        },
        inputs,
      ),
      shown: open,
    };
  },
};

/** `/products/careers/…`: one page per open vacancy. Closed vacancies have no page. */
export const vacancyPages: SiteCollection<VacancyModel> = {
  partitions: () => ['vacancies'],
  *pages(_partition, inputs) {
    const open = openVacancies(inputs);
    for (const vacancy of open) {
      const card = vacancyCard(vacancy);
      yield {
        path: card.href,
        model: {
          meta: {
            title: sitePageTitle(careersTexts.vacancyTitle(vacancy.title, vacancy.place)),
            description: description(
              careersTexts.vacancyDescription(vacancy.title, vacancy.place, cmsText(vacancy.html)),
            ),
            path: card.href,
            breadcrumbs: [HOME, CAREERS, VACANCIES, { label: vacancy.title }],
          },
          vacancy: card,
          html: cmsHtml(vacancy.html),
          posted: postingData(vacancy),
          others: open.filter((other) => other !== vacancy).map(vacancyCard),
        },
        shown: [vacancy],
      };
    }
  },
};

const vacanciesModel = (meta: PageMeta, inputs: Inputs): VacanciesModel => ({
  meta,
  vacancies: openVacancies(inputs).map(vacancyCard),
});

/** Returns the open vacancies, sorted by their closing day; vacancies without one come last. */
function openVacancies(inputs: Inputs): readonly Vacancy[] {
  const isPast = readExpiry(inputs);
  return readSiteRecords(inputs, 'vacancies')
    .all.filter(({ closesOn }) => !isPast(closesOn))
    .sort(
      (a, b) =>
        Number(a.closesOn === null) - Number(b.closesOn === null) ||
        compareText(a.closesOn ?? '', b.closesOn ?? '') ||
        a.vacancyId - b.vacancyId,
    );
}

function vacancyCard(vacancy: Vacancy): VacancyCard {
  const { title, place, html, closesOn } = vacancy;
  const [firstParagraph = ''] = html.split('</p>');
  return {
    label: title,
    href: vacancyAddress(vacancy),
    place,
    summary: description(cmsText(firstParagraph)),
    closesOn,
  };
}

const postingData = ({ postedOn, countryName }: Vacancy): VacancyModel['posted'] =>
  postedOn === null || countryName === null ? null : { on: postedOn, countryName };
